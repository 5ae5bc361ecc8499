package dev.weir.standin.driver;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** What all of JDBC has in common. */
class JdbcSession implements DriverSession {
  private static final Duration DEADLINE = Duration.ofSeconds(5);
  private static final long BETWEEN_CANCELS_MILLIS = 100;

  private final Connection connection;

  JdbcSession(Connection connection) {
    this.connection = connection;
  }

  Connection connection() {
    return connection;
  }

  @Override
  public List<List<String>> query(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return read(rows);
    }
  }

  @Override
  public long write(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.executeLargeUpdate(sql);
    }
  }

  @Override
  public void send(String sql, ColumnKind kind, @Nullable Object value) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      if (value == null) {
        statement.setNull(1, kind.jdbcType());
      } else {
        bind(statement, kind, value);
      }
      statement.executeUpdate();
    }
  }

  void bind(PreparedStatement statement, ColumnKind kind, Object value) throws SQLException {
    statement.setObject(1, value, kind.jdbcType());
  }

  @Override
  public List<List<String>> prepared(String sql, List<Integer> values) throws SQLException {
    List<List<String>> all = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int value : values) {
        statement.setInt(1, value);
        try (ResultSet rows = statement.executeQuery()) {
          all.addAll(read(rows));
        }
      }
    }
    return all;
  }

  final List<List<String>> read(ResultSet rows) throws SQLException {
    int columns = rows.getMetaData().getColumnCount();
    List<List<String>> all = new ArrayList<>();
    while (rows.next()) {
      List<String> row = new ArrayList<>();
      for (int i = 1; i <= columns; i++) {
        row.add(Rendering.text(value(rows, i)));
      }
      all.add(row);
    }
    return all;
  }

  @Nullable Object value(ResultSet rows, int column) throws SQLException {
    return rows.getObject(column);
  }

  @Override
  public void begin() throws SQLException {
    connection.setAutoCommit(false);
  }

  @Override
  public void commit() throws SQLException {
    connection.commit();
    connection.setAutoCommit(true);
  }

  @Override
  public void rollback() throws SQLException {
    connection.rollback();
    connection.setAutoCommit(true);
  }

  @Override
  public @Nullable Integer numberOf(Exception failure) {
    return failure instanceof SQLException error ? error.getErrorCode() : null;
  }

  @Override
  public String cancel(String sql) throws Exception {
    try (Statement statement = connection.createStatement();
        ExecutorService other = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Boolean> running = other.submit(() -> statement.execute(sql));
      // A cancel that comes before the request was sent does nothing.
      long deadline = System.nanoTime() + DEADLINE.toNanos();
      boolean goesOn = true;
      while (goesOn) {
        statement.cancel();
        try {
          running.get(BETWEEN_CANCELS_MILLIS, TimeUnit.MILLISECONDS);
          return "came to its end";
        } catch (TimeoutException e) {
          goesOn = System.nanoTime() - deadline < 0;
        } catch (ExecutionException e) {
          return e.getCause() instanceof SQLException error && isCancellation(error)
              ? "cancelled"
              : "failed: " + e.getCause();
        }
      }
      return "goes on";
    }
  }

  private static boolean isCancellation(SQLException error) {
    return String.valueOf(error.getMessage()).contains("canceled");
  }

  @Override
  public String timeout(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(1);
      statement.execute(sql);
      return "came to its end";
    } catch (SQLTimeoutException e) {
      return "timed out";
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
