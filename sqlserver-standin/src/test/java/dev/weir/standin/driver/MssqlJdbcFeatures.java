package dev.weir.standin.driver;

import com.microsoft.sqlserver.jdbc.SQLServerDataTable;
import com.microsoft.sqlserver.jdbc.SQLServerPreparedStatement;
import com.microsoft.sqlserver.jdbc.SQLServerResultSet;
import java.io.StringReader;
import java.sql.BatchUpdateException;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Types;
import java.util.Arrays;
import java.util.Map;

/** What applications do with Microsoft's driver for which others have no word. */
final class MssqlJdbcFeatures {
  private interface Feature {
    void use(MssqlJdbcFeatures of) throws SQLException;
  }

  private static final Map<String, Feature> ALL =
      Map.ofEntries(
          Map.entry("keys", MssqlJdbcFeatures::keys),
          Map.entry("batch", MssqlJdbcFeatures::batch),
          Map.entry("failing-batch", MssqlJdbcFeatures::failingBatch),
          Map.entry("savepoints", MssqlJdbcFeatures::savepoints),
          Map.entry("outputs", MssqlJdbcFeatures::outputs),
          Map.entry("table-value", MssqlJdbcFeatures::tableValue),
          Map.entry("forward-cursor", MssqlJdbcFeatures::forwardCursor),
          Map.entry("scroll-cursor", MssqlJdbcFeatures::scrollCursor),
          Map.entry("most-rows", MssqlJdbcFeatures::mostRows),
          Map.entry("isolation", MssqlJdbcFeatures::isolation),
          Map.entry("catalog", MssqlJdbcFeatures::catalog),
          Map.entry("prepared", MssqlJdbcFeatures::prepared),
          Map.entry("stream", MssqlJdbcFeatures::stream),
          Map.entry("metadata", MssqlJdbcFeatures::metadata),
          Map.entry("valid", MssqlJdbcFeatures::valid),
          Map.entry("half-read", MssqlJdbcFeatures::halfRead),
          Map.entry("two-results", MssqlJdbcFeatures::twoResults));

  private final Connection connection;
  private final JdbcResults.Reader reader;
  private final Answer answer = new Answer();

  private MssqlJdbcFeatures(Connection connection, JdbcResults.Reader reader) {
    this.connection = connection;
    this.reader = reader;
  }

  static String use(String what, Connection connection, JdbcResults.Reader reader) {
    Feature feature = ALL.get(what);
    if (feature == null) {
      return Rendering.CANNOT;
    }
    MssqlJdbcFeatures features = new MssqlJdbcFeatures(connection, reader);
    try {
      feature.use(features);
    } catch (SQLException e) {
      JdbcResults.tell(features.answer, e);
    }
    return features.answer.toString();
  }

  private void run(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      new JdbcResults(answer, reader).of(statement, sql);
    }
  }

  private void keys() throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO own_keys (name) VALUES (?)", Statement.RETURN_GENERATED_KEYS)) {
      for (int i = 1; i <= 3; i++) {
        insert.setString(1, "name " + i);
        answer.count(insert.executeUpdate());
        try (ResultSet keys = insert.getGeneratedKeys()) {
          answer.rows(reader.read(keys));
        }
      }
    }
  }

  private void batch() throws SQLException {
    try (PreparedStatement insert =
            connection.prepareStatement("INSERT INTO own_rows (id, name) VALUES (?, ?)");
        Statement statement = connection.createStatement()) {
      for (int i = 1; i <= 5; i++) {
        insert.setInt(1, i);
        insert.setString(2, "name " + i);
        insert.addBatch();
      }
      answer.said(Arrays.toString(insert.executeBatch()));
      statement.addBatch("UPDATE own_rows SET name = N'changed' WHERE id > 3");
      statement.addBatch("DELETE FROM own_rows WHERE id = 1");
      answer.said(Arrays.toString(statement.executeBatch()));
    }
    run("SELECT id, name FROM own_rows ORDER BY id");
  }

  private void failingBatch() throws SQLException {
    connection.setAutoCommit(false);
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO own_rows (id, name) VALUES (?, N'x')")) {
      for (int id : new int[] {10, 11, 10, 12}) {
        insert.setInt(1, id);
        insert.addBatch();
      }
      answer.said(Arrays.toString(insert.executeBatch()));
    } catch (BatchUpdateException e) {
      answer.said(Arrays.toString(e.getUpdateCounts()) + " and then " + e.getErrorCode());
    }
    connection.rollback();
    connection.setAutoCommit(true);
    run("SELECT COUNT(*) FROM own_rows WHERE id >= 10");
  }

  private void savepoints() throws SQLException {
    connection.setAutoCommit(false);
    run("INSERT INTO own_rows VALUES (20, N'before')");
    Savepoint first = connection.setSavepoint("first");
    run("INSERT INTO own_rows VALUES (21, N'lost')");
    Savepoint second = connection.setSavepoint();
    run("INSERT INTO own_rows VALUES (22, N'lost')");
    connection.rollback(second);
    run("SELECT id FROM own_rows WHERE id >= 20 ORDER BY id");
    connection.rollback(first);
    run("INSERT INTO own_rows VALUES (23, N'behind')");
    connection.commit();
    connection.setAutoCommit(true);
    run("SELECT id FROM own_rows WHERE id >= 20 ORDER BY id");
  }

  private void outputs() throws SQLException {
    try (CallableStatement call = connection.prepareCall("{? = call own_outputs(?, ?, ?)}")) {
      for (int i = 1; i <= 2; i++) {
        call.registerOutParameter(1, Types.INTEGER);
        call.setInt(2, i);
        call.registerOutParameter(3, Types.INTEGER);
        call.setString(4, "in " + i);
        call.registerOutParameter(4, Types.NVARCHAR);
        new JdbcResults(answer, reader).of(call);
        answer.said(
            "returns %d, %d, %s".formatted(call.getInt(1), call.getInt(3), call.getString(4)));
      }
    }
  }

  private void tableValue() throws SQLException {
    SQLServerDataTable table = new SQLServerDataTable();
    table.addColumnMetadata("id", Types.INTEGER);
    table.addColumnMetadata("name", Types.NVARCHAR);
    for (int i = 1; i <= 3; i++) {
      table.addRow(i, "name " + i);
    }
    try (SQLServerPreparedStatement statement =
        connection
            .prepareStatement("SELECT id, name FROM ? ORDER BY id DESC")
            .unwrap(SQLServerPreparedStatement.class)) {
      statement.setStructured(1, "dbo.own_list", table);
      new JdbcResults(answer, reader).of(statement);
    }
  }

  private void forwardCursor() throws SQLException {
    cursor(SQLServerResultSet.TYPE_SS_SERVER_CURSOR_FORWARD_ONLY);
  }

  private void cursor(int type) throws SQLException {
    try (Statement statement = connection.createStatement(type, ResultSet.CONCUR_READ_ONLY)) {
      statement.setFetchSize(2);
      try (ResultSet rows = statement.executeQuery("SELECT id FROM own_cursor ORDER BY id")) {
        answer.rows(reader.read(rows));
      }
    }
  }

  private void scrollCursor() throws SQLException {
    try (Statement statement =
            connection.createStatement(
                ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
        ResultSet rows = statement.executeQuery("SELECT id FROM own_cursor ORDER BY id")) {
      rows.last();
      answer.said("last " + rows.getInt(1));
      rows.first();
      answer.said("first " + rows.getInt(1));
      rows.absolute(3);
      answer.said("third " + rows.getInt(1));
      rows.previous();
      answer.said("before " + rows.getInt(1));
    }
  }

  /** The driver sends SET ROWCOUNT before and behind. */
  private void mostRows() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setMaxRows(2);
      new JdbcResults(answer, reader).of(statement, "SELECT id FROM own_cursor ORDER BY id");
    }
    run("SELECT COUNT(*) FROM (SELECT id FROM own_cursor) c");
    run("SELECT id FROM own_cursor ORDER BY id");
  }

  private void isolation() throws SQLException {
    int[] levels = {
      Connection.TRANSACTION_SERIALIZABLE,
      Connection.TRANSACTION_READ_UNCOMMITTED,
      Connection.TRANSACTION_READ_COMMITTED
    };
    for (int level : levels) {
      connection.setTransactionIsolation(level);
      answer.said("level " + connection.getTransactionIsolation());
      run("SELECT COUNT(*) FROM own_cursor");
    }
  }

  private void catalog() throws SQLException {
    String before = connection.getCatalog();
    connection.setCatalog("Other");
    answer.said(connection.getCatalog());
    run("SELECT DB_NAME()");
    connection.setCatalog(before);
    run("SELECT DB_NAME()");
  }

  /** The first run is sp_executesql, the second sp_prepexec, the others sp_execute. */
  private void prepared() throws SQLException {
    try (PreparedStatement one =
            connection.prepareStatement("SELECT id, ? FROM own_cursor WHERE id = ?");
        PreparedStatement other =
            connection.prepareStatement("SELECT COUNT(*) FROM own_cursor WHERE id > ?")) {
      for (int i = 1; i <= 5; i++) {
        one.setString(1, "run " + i);
        one.setInt(2, i);
        new JdbcResults(answer, reader).of(one);
        other.setInt(1, i);
        new JdbcResults(answer, reader).of(other);
      }
    }
  }

  private void stream() throws SQLException {
    String large = "0123456789☃".repeat(20_000);
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO own_large VALUES (?, ?)")) {
      insert.setInt(1, 1);
      insert.setNCharacterStream(2, new StringReader(large));
      answer.count(insert.executeUpdate());
    }
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT body FROM own_large WHERE id = 1")) {
      row.next();
      answer.said(large.equals(row.getString(1)) ? "as it was sent" : "otherwise");
    }
  }

  private void metadata() throws SQLException {
    try (ResultSet tables =
        connection.getMetaData().getTables("AppDB", "dbo", "own_cursor", null)) {
      answer.rows(reader.read(tables));
    }
    try (ResultSet keys = connection.getMetaData().getPrimaryKeys("AppDB", "dbo", "own_cursor")) {
      while (keys.next()) {
        answer.said("key " + keys.getString("COLUMN_NAME"));
      }
    }
  }

  private void valid() throws SQLException {
    answer.said(connection.isValid(5) ? "valid" : "not valid");
    connection.setAutoCommit(false);
    answer.said(connection.isValid(5) ? "valid" : "not valid");
    connection.rollback();
    connection.setAutoCommit(true);
  }

  /** The rest of a large result is not wanted. */
  private void halfRead() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT a.id, REPLICATE(N'x', 500) FROM own_cursor a, own_cursor b, own_cursor c")) {
      rows.next();
      answer.said("one row of many");
    }
    run("SELECT COUNT(*) FROM own_cursor");
  }

  /** The second statement is run while the first one's rows are not read. */
  private void twoResults() throws SQLException {
    try (Statement one = connection.createStatement();
        Statement other = connection.createStatement();
        ResultSet rows = one.executeQuery("SELECT id FROM own_cursor ORDER BY id")) {
      rows.next();
      new JdbcResults(answer, reader).of(other, "SELECT MAX(id) FROM own_cursor");
      answer.rows(reader.read(rows));
    }
  }
}
