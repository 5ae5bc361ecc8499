package dev.weir.standin.driver;

import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A connection by some driver, used as its applications use it. Values are as Rendering has them.
 */
interface DriverSession extends AutoCloseable {
  /** The rows of a statement without parameters. */
  List<List<String>> query(String sql) throws Exception;

  /** How many rows a statement changed, by the driver's account. */
  long write(String sql) throws Exception;

  /** Runs a statement with one parameter, written as ?; null is that of the kind. */
  void send(String sql, ColumnKind kind, @Nullable Object value) throws Exception;

  /**
   * The rows of one statement that is prepared once and executed with each value, one after
   * another.
   */
  List<List<String>> prepared(String sql, List<Integer> values) throws Exception;

  void begin() throws Exception;

  void commit() throws Exception;

  void rollback() throws Exception;

  /** The number of the server's error in what a statement threw; null when it is none. */
  @Nullable Integer numberOf(Exception failure);

  /** Begins a statement, cancels it, and tells how that ended. */
  default String cancel(String sql) throws Exception {
    return Rendering.CANNOT;
  }

  /** Runs a statement with the driver's limit of one second, and tells how that ended. */
  default String timeout(String sql) throws Exception {
    return Rendering.CANNOT;
  }

  /** Copies rows of an int and a text, and tells how many. */
  default String bulk(String table, List<String> names) throws Exception {
    return Rendering.CANNOT;
  }

  /**
   * Everything that a batch is answered with, in its order and in the words of {@link Answer}; with
   * its error at the end, if there is one.
   */
  default String all(String sql) throws Exception {
    return Rendering.CANNOT;
  }

  /** Does what only some drivers can, and tells what came of it. */
  default String own(String what) throws Exception {
    return Rendering.CANNOT;
  }

  @Override
  void close() throws SQLException;
}
