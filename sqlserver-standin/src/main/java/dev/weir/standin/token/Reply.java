package dev.weir.standin.token;

import dev.weir.standin.error.SqlError;
import dev.weir.standin.type.TypedValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The receiver of the results of running statements. {@link ResponseWriter} puts them on the wire;
 * {@code INSERT … EXEC} listens to the rows instead.
 */
public interface Reply {
  void columns(List<Column> columns);

  /**
   * Which of the columns last given come from a table, as clients of cursors are told.
   *
   * @param table its name; empty when there is not one alone
   */
  default void origins(String table, List<Column> columns) {
    // A receiver that listens to rows only has no use for it.
  }

  /** By which of the columns last given, counted from 1, the rows are ordered. */
  default void order(List<Integer> places) {
    // A receiver that listens to rows only takes them as they come.
  }

  /** One row of the columns last given. */
  void row(List<@Nullable Object> values);

  /** An error or a message, by its severity. */
  void message(SqlError error);

  void changed(EnvironmentChange change);

  void done(Done done);

  void returnStatus(int status);

  /** An output parameter. */
  void returnValue(int ordinal, String name, TypedValue value);

  /** Sends what there is, before a wait. */
  void flush();
}
