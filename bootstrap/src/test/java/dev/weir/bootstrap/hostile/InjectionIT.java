package dev.weir.bootstrap.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Names that a client chooses come to stand in statements of Weir's own, when its session moves to
 * another server connection. Whatever they hold, they stay names.
 */
@WholeCheck
class InjectionIT {
  private static final String PASSWORD = "S3cret-for-tests";
  private static final List<String> DATABASES =
      List.of("AppDB", "we]ird", "o'clock", "semi;colon", "dash--ed", "[bracketed]", "a]; DROP b");
  private static final List<String> TEXTS =
      List.of(
          "'; DROP TABLE AppDB.dbo.kept; --",
          "]; DROP TABLE AppDB.dbo.kept; --",
          "\"; DROP TABLE AppDB.dbo.kept; --",
          "x'']] /* \u2028 */");
  private static final int TURNS = 20;

  @TempDir private Path directory;

  @Test
  void namesStayNames() throws Exception {
    try (StandIn server =
            StandIn.start(
                StandInOptions.defaults().withDatabases(DATABASES).withLogin("app", PASSWORD));
        AttackedWeir weir =
            AttackedWeir.in(directory)
                .bucket("bucket-1", server.port(), "max_connections: 1", "min_idle: 0")
                .start();
        Connection witness = connect(weir, "AppDB", "witness")) {
      execute(witness, "CREATE TABLE AppDB.dbo.kept (a int)");
      int wrong = 0;
      int asked = 0;
      for (String database : DATABASES) {
        for (String text : TEXTS) {
          try (Connection other = connect(weir, "AppDB", text)) {
            execute(other, "USE [" + database.replace("]", "]]") + "]");
            // Both have the only server connection in turn, which is switched each time.
            for (int turn = 0; turn < TURNS / TEXTS.size(); turn++) {
              wrong += ask(other, "SELECT DB_NAME()").equals(database) ? 0 : 1;
              wrong += ask(witness, "SELECT DB_NAME()").equals("AppDB") ? 0 : 1;
              asked += 2;
            }
          }
        }
      }
      Figure.tell("%d questions after a change of database".formatted(asked));
      Figure.atMost("injection-wrong-answers", wrong, 0, "answers");
      int refused = hostileLogins(weir);
      Figure.tell("%d logins with hostile names were refused".formatted(refused));
      Figure.atMost(
          "injection-tables-lost",
          1 - Integer.parseInt(ask(witness, "SELECT COUNT(*) FROM sys.tables WHERE name = 'kept'")),
          0,
          "tables");
      assertThat(server.report().violations()).isEmpty();
    }
  }

  private static int hostileLogins(AttackedWeir weir) {
    int refused = 0;
    for (String text : TEXTS) {
      for (String user : List.of("app", text)) {
        try (Connection connection = connect(weir, user, text, "tester")) {
          assertThat(connection.isValid(5)).isTrue();
        } catch (SQLException e) {
          refused++;
        }
      }
    }
    return refused;
  }

  private static Connection connect(AttackedWeir weir, String database, String application)
      throws SQLException {
    return connect(weir, "app", database, application);
  }

  private static Connection connect(
      AttackedWeir weir, String user, String database, String application) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", user + "@bucket-1");
    properties.setProperty("password", PASSWORD);
    properties.setProperty("databaseName", database);
    properties.setProperty("applicationName", application);
    properties.setProperty("encrypt", "false");
    properties.setProperty("loginTimeout", "15");
    properties.setProperty("connectRetryCount", "0");
    return DriverManager.getConnection(
        "jdbc:sqlserver://127.0.0.1:" + weir.address().getPort(), properties);
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String ask(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
