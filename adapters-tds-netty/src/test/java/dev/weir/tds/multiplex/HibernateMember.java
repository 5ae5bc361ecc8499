package dev.weir.tds.multiplex;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * As Hibernate on mssql-jdbc, without autocommit: what it runs is a prepared statement, some of
 * them more than once, and the driver keeps those of a session or does not.
 */
final class HibernateMember implements Member {
  private static final int LOOKS = 3;

  private final Connection connection;

  HibernateMember(Target target, boolean keepsStatements) throws SQLException {
    String keeping =
        keepsStatements ? ";disableStatementPooling=false;statementPoolingCacheSize=8" : "";
    connection =
        DriverManager.getConnection(
            "jdbc:sqlserver://%s:%d;databaseName=%s;encrypt=false;trustServerCertificate=true;connectRetryCount=0;loginTimeout=60%s"
                .formatted(
                    target.address().getHostString(),
                    target.address().getPort(),
                    target.database(),
                    keeping),
            target.user(),
            target.password());
    connection.setAutoCommit(false);
  }

  @Override
  public List<String> work(int account, Thought between) throws Exception {
    List<String> told = new ArrayList<>();
    try (PreparedStatement select =
        connection.prepareStatement(
            "select a1_0.id, a1_0.amount from accounts a1_0 where a1_0.id=?")) {
      for (int i = 0; i < LOOKS; i++) {
        told.add("looked " + look(select, account));
        between.think();
      }
    }
    try (PreparedStatement update =
        connection.prepareStatement("update accounts set amount=amount+1 where id=?")) {
      update.setInt(1, account);
      told.add("updated " + update.executeUpdate());
      between.think();
    }
    connection.commit();
    return told;
  }

  private static String look(PreparedStatement select, int account) throws SQLException {
    select.setInt(1, account);
    try (ResultSet rows = select.executeQuery()) {
      StringBuilder seen = new StringBuilder();
      while (rows.next()) {
        seen.append(rows.getInt(1) == account ? "own:" : "another's:").append(rows.getInt(2));
      }
      return seen.toString();
    }
  }

  @Override
  public void close() throws SQLException {
    connection.rollback();
    connection.close();
  }
}
