package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** Single statements of a real driver's. */
public final class Statements {
  private Statements() {}

  /** Runs one of which nobody wants to hear more than that it went well. */
  public static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The first value of the answer. */
  public static @Nullable String ask(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      assertThat(row.next()).as("there is a row").isTrue();
      return row.getString(1);
    }
  }
}
