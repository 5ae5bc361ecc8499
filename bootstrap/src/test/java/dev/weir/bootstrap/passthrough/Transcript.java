package dev.weir.bootstrap.passthrough;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** The results, counts and errors that an application gets for its statements, as text. */
final class Transcript {
  private final Connection connection;
  private final List<String> created = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();

  Transcript(Connection connection) {
    this.connection = connection;
  }

  Connection connection() {
    return connection;
  }

  /** Creates a table, which {@link #dropCreated} drops. */
  Transcript create(String table, String columns) throws SQLException {
    created.add(table);
    return update("CREATE TABLE " + table + " (" + columns + ")");
  }

  /** Leaves the database as it was found. */
  void dropCreated() throws SQLException {
    connection.setAutoCommit(true);
    try (Statement statement = connection.createStatement()) {
      for (String table : created) {
        int unused = statement.executeUpdate("DROP TABLE IF EXISTS " + table);
      }
    }
  }

  /** Runs a statement that changes something, and notes its count or its error. */
  Transcript update(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      note(statement.executeUpdate(sql) + " changed");
    } catch (SQLException e) {
      noteError(e);
    }
    return this;
  }

  /** Runs a query, and notes its columns and rows or its error. */
  Transcript query(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      noteRows(rows);
    } catch (SQLException e) {
      noteError(e);
    }
    return this;
  }

  /** Runs a prepared query. */
  Transcript query(PreparedStatement statement, Object... parameters) throws SQLException {
    bind(statement, parameters);
    try (ResultSet rows = statement.executeQuery()) {
      noteRows(rows);
    } catch (SQLException e) {
      noteError(e);
    }
    return this;
  }

  /** Runs a prepared statement that changes something. */
  Transcript update(PreparedStatement statement, Object... parameters) throws SQLException {
    bind(statement, parameters);
    try {
      note(statement.executeUpdate() + " changed");
    } catch (SQLException e) {
      noteError(e);
    }
    return this;
  }

  /** Runs a batch of several statements, and notes every result of it in order. */
  Transcript all(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      boolean isResultSet = statement.execute(sql);
      while (isResultSet || statement.getUpdateCount() != -1) {
        if (isResultSet) {
          try (ResultSet rows = statement.getResultSet()) {
            noteRows(rows);
          }
        } else {
          note(statement.getUpdateCount() + " changed");
        }
        isResultSet = statement.getMoreResults();
      }
    } catch (SQLException e) {
      noteError(e);
    }
    return this;
  }

  Transcript note(String line) {
    text.append(line).append('\n');
    return this;
  }

  String text() {
    return text.toString();
  }

  void noteRows(ResultSet rows) throws SQLException {
    ResultSetMetaData columns = rows.getMetaData();
    List<String> names = new ArrayList<>();
    for (int column = 1; column <= columns.getColumnCount(); column++) {
      names.add(columns.getColumnLabel(column));
    }
    note(String.join(" | ", names));
    while (rows.next()) {
      List<String> values = new ArrayList<>();
      for (int column = 1; column <= names.size(); column++) {
        values.add(String.valueOf(rows.getString(column)));
      }
      note("  " + String.join(" | ", values));
    }
  }

  private void noteError(SQLException e) {
    note("error " + e.getErrorCode());
  }

  private static void bind(PreparedStatement statement, Object... parameters) throws SQLException {
    for (int i = 0; i < parameters.length; i++) {
      statement.setObject(i + 1, parameters[i]);
    }
  }
}
