package dev.weir.tds.login;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A session of mssql-jdbc. */
final class JdbcMember implements CrowdMember {
  private final Connection connection;

  JdbcMember(RunningDoor weir) throws SQLException {
    this.connection = weir.connect();
  }

  @Override
  public String plain(int number) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("SELECT " + number)) {
      return only(result);
    }
  }

  /** The driver sends the first run of a statement as sp_executesql. */
  @Override
  public String parametrised(int number) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement("SELECT ? + 0")) {
      statement.setInt(1, number);
      try (ResultSet result = statement.executeQuery()) {
        return only(result);
      }
    }
  }

  @Override
  public String addOne(int account) throws SQLException {
    connection.setAutoCommit(false);
    try (PreparedStatement update =
        connection.prepareStatement("UPDATE accounts SET amount = amount + 1 WHERE id = ?")) {
      update.setInt(1, account);
      update.executeUpdate();
    }
    String amount;
    try (Statement statement = connection.createStatement();
        ResultSet result =
            statement.executeQuery("SELECT amount FROM accounts WHERE id = " + account)) {
      amount = only(result);
    }
    connection.commit();
    connection.setAutoCommit(true);
    return amount;
  }

  private static String only(ResultSet result) throws SQLException {
    String value = result.next() ? result.getString(1) : "no row";
    return result.next() ? "more than one row" : value;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
