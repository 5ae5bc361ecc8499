package dev.weir.standin.engine;

import dev.weir.standin.error.SqlErrorException;
import dev.weir.standin.token.Column;
import dev.weir.standin.tsql.render.Rendering;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypedValue;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.h2.api.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * One session of H2. Used by its connection's executing thread; {@link #cancel} by any.
 *
 * <p>Outside a transaction H2 commits each statement; within one only {@link #commit} does.
 * Statements that would make H2 commit by itself are refused here while a transaction is open.
 */
public final class EngineSession implements AutoCloseable {
  /**
   * The time that H2 waits for a lock before it gives up and is asked again. H2 does not look at
   * cancellation while it waits.
   */
  private static final int LOCK_SLICE_MILLIS = 200;

  /** Longer texts are given to H2 as a stream, as its plain strings are limited. */
  private static final int LONG_TEXT = 100_000;

  private final Connection connection;
  private final Engine engine;
  private final TableDirectory tables;
  private volatile boolean cancelled;
  private volatile @Nullable Statement running;
  private long lockTimeoutMillis = -1;
  private boolean inTransaction;
  private long savepointsTaken;

  EngineSession(Connection connection, Engine engine) throws SQLException {
    this.connection = connection;
    this.engine = engine;
    this.tables = new TableDirectory(connection, engine);
    execute("SET LOCK_TIMEOUT " + LOCK_SLICE_MILLIS);
    execute("SET LAZY_QUERY_EXECUTION 1");
  }

  /** Names without a schema are looked up in the database's dbo from now on. */
  public void useDatabase(String database) {
    executeChecked("SET SCHEMA " + Engine.schema(database, "dbo"));
  }

  /** Sets how long statements wait for locks; negative for ever. */
  public void lockTimeout(long millis) {
    lockTimeoutMillis = millis;
  }

  /** Returns the facts known about tables' columns. */
  public TableDirectory tables() {
    return tables;
  }

  /** Runs a query; the result must be closed before anything else runs. */
  public EngineResult query(Rendering rendering) {
    return run(
        rendering, null, statement -> new EngineResult(statement, statement.executeQuery(), this));
  }

  /** Runs a statement that changes rows and gives their number. */
  public long update(Rendering rendering) {
    return run(
        rendering,
        null,
        statement -> {
          try (statement) {
            return statement.executeLargeUpdate();
          }
        });
  }

  /** The effect of an INSERT; the identity is the last one it made, null for none. */
  public record Inserted(long count, @Nullable Long identity) {}

  /** Runs an INSERT into a table whose identity column has that name. */
  public Inserted insert(Rendering rendering, String identityColumn) {
    return run(
        rendering,
        identityColumn,
        statement -> {
          try (statement) {
            long count = statement.executeLargeUpdate();
            Long identity = null;
            try (ResultSet keys = statement.getGeneratedKeys()) {
              while (keys.next()) {
                identity = keys.getLong(1);
              }
            }
            return new Inserted(count, identity);
          }
        });
  }

  /** Runs a definition that H2 takes into the open transaction, or outside of any. */
  public void define(Rendering rendering) {
    run(
        rendering,
        null,
        statement -> {
          try (statement) {
            return engine.oneAtATime(statement::executeUpdate);
          }
        });
    engine.noteDefinition();
  }

  /** The number that a query of one row and column gives; null for NULL. */
  public @Nullable Long number(Rendering rendering) {
    try (EngineResult result = query(rendering)) {
      return result.next() ? (Long) result.value(0, SqlType.BIGINT) : null;
    }
  }

  /** The columns that a query will give, without running it. */
  public List<Column> describe(Rendering rendering) {
    try (PreparedStatement statement = connection.prepareStatement(rendering.sql())) {
      ResultSetMetaData metadata = statement.getMetaData();
      return metadata == null ? List.of() : ResultShape.of(metadata, tables);
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  /** Does several things of which all or none stay. */
  public <T> T atomically(Supplier<T> work) {
    String savepoint = "atomically " + savepointsTaken++;
    boolean outermost = !inTransaction;
    if (outermost) {
      begin();
    } else {
      savepoint(savepoint);
    }
    boolean done = false;
    try {
      T result = work.get();
      done = true;
      return result;
    } finally {
      if (outermost && done) {
        commit();
      } else if (outermost) {
        rollback();
      } else if (!done) {
        rollbackTo(savepoint);
      }
    }
  }

  /** Rolls back, but leaves the rows of these tables as they are. */
  public void keepRows(Collection<String> quotedTables, Runnable rollback) {
    Map<String, List<List<TypedValue>>> kept = new LinkedHashMap<>();
    try {
      for (String table : quotedTables) {
        kept.put(table, KeptRows.read(connection, table));
      }
      rollback.run();
      for (Map.Entry<String, List<List<TypedValue>>> entry : kept.entrySet()) {
        execute("DELETE FROM " + entry.getKey());
        for (List<TypedValue> row : entry.getValue()) {
          update(KeptRows.insert(entry.getKey(), row));
        }
      }
    } catch (SQLException e) {
      throw ErrorMapping.map(e);
    }
  }

  public boolean inTransaction() {
    return inTransaction;
  }

  /** From here on nothing is kept but by {@link #commit}. */
  public void begin() {
    autoCommit(false);
    inTransaction = true;
  }

  public void commit() {
    endTransaction(connection::commit);
  }

  public void rollback() {
    endTransaction(connection::rollback);
  }

  public void savepoint(String name) {
    executeChecked("SAVEPOINT " + savepointName(name));
  }

  public void rollbackTo(String name) {
    executeChecked("ROLLBACK TO SAVEPOINT " + savepointName(name));
  }

  private static String savepointName(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** The level of the transactions that begin from now on; H2 would commit an open one. */
  public void isolation(int jdbcLevel) {
    if (inTransaction) {
      throw new IllegalStateException("H2 would commit the open transaction");
    }
    try {
      connection.setTransactionIsolation(jdbcLevel);
    } catch (SQLException e) {
      throw ErrorMapping.map(e);
    }
  }

  /** Stops what is running and whatever is asked until {@link #ready}. Any thread. */
  public void cancel() {
    cancelled = true;
    Statement statement = running;
    if (statement != null) {
      try {
        statement.cancel();
      } catch (SQLException closedMeanwhile) {
        // It ended by itself, which is what was wanted.
        return;
      }
    }
  }

  /** A new request begins. */
  public void ready() {
    cancelled = false;
  }

  public void checkCancelled() {
    if (cancelled) {
      throw new CancelledException();
    }
  }

  @Override
  public void close() {
    try {
      // Closing drops the session's temporary tables.
      engine.oneAtATime(
          () -> {
            connection.close();
            return 0;
          });
    } catch (SQLException e) {
      throw ErrorMapping.map(e);
    }
  }

  /** Maps a failure, or tells that it was a cancellation. */
  RuntimeException failure(SQLException e) {
    if (cancelled || e.getErrorCode() == ErrorCode.STATEMENT_WAS_CANCELED) {
      return new CancelledException();
    }
    return ErrorMapping.map(e);
  }

  void noLongerRunning() {
    running = null;
  }

  private interface Work<T> {
    T apply(PreparedStatement statement) throws SQLException;
  }

  private <T> T run(Rendering rendering, @Nullable String identityColumn, Work<T> work) {
    long deadline = System.nanoTime() + lockTimeoutMillis * 1_000_000L;
    while (true) {
      checkCancelled();
      try {
        return runOnce(rendering, identityColumn, work);
      } catch (SQLException e) {
        boolean waiting = e.getErrorCode() == ErrorCode.LOCK_TIMEOUT_1;
        boolean over = lockTimeoutMillis >= 0 && System.nanoTime() - deadline >= 0;
        if (!waiting || over || cancelled) {
          throw failure(e);
        }
      }
    }
  }

  private <T> T runOnce(Rendering rendering, @Nullable String identityColumn, Work<T> work)
      throws SQLException {
    PreparedStatement statement =
        identityColumn == null
            ? connection.prepareStatement(rendering.sql())
            : connection.prepareStatement(rendering.sql(), new String[] {identityColumn});
    try {
      bind(statement, rendering.parameters());
      running = statement;
      return work.apply(statement);
    } catch (SQLException e) {
      statement.close();
      throw e;
    } finally {
      if (statement.isClosed()) {
        running = null;
      }
    }
  }

  private static void bind(PreparedStatement statement, List<TypedValue> parameters)
      throws SQLException {
    int index = 1;
    for (TypedValue parameter : parameters) {
      Object value = parameter.value();
      if (value == null) {
        statement.setNull(index, Types.NULL);
      } else if (value instanceof String text && text.length() > LONG_TEXT) {
        statement.setCharacterStream(index, new StringReader(text), text.length());
      } else {
        statement.setObject(index, value);
      }
      index++;
    }
  }

  private void endTransaction(Ending ending) {
    try {
      ending.run();
    } catch (SQLException e) {
      throw ErrorMapping.map(e);
    } finally {
      inTransaction = false;
      autoCommit(true);
    }
  }

  private interface Ending {
    void run() throws SQLException;
  }

  private void autoCommit(boolean on) {
    try {
      connection.setAutoCommit(on);
    } catch (SQLException e) {
      throw ErrorMapping.map(e);
    }
  }

  private void executeChecked(String sql) throws SqlErrorException {
    try {
      execute(sql);
    } catch (SQLException e) {
      throw ErrorMapping.map(e);
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
