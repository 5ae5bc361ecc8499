package dev.weir.tds.login;

import static dev.weir.tds.login.Statements.ask;
import static dev.weir.tds.login.Statements.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.microsoft.sqlserver.jdbc.SQLServerException;
import dev.weir.testkit.await.Await;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** A real driver through the front door, in session mode. */
@ParameterizedClass(name = "encrypt={0}")
@ValueSource(strings = {"false", "true"})
class SessionPoolingIT {
  private final String encrypt;
  private RunningDoor weir;

  SessionPoolingIT(String encrypt) {
    this.encrypt = encrypt;
  }

  @BeforeEach
  void start() throws Exception {
    weir = RunningDoor.start(3, encrypt);
  }

  @AfterEach
  void stop() throws Exception {
    weir.close();
  }

  @Test
  void aQueryIsAnswered() throws Exception {
    try (Connection connection = weir.connect()) {
      assertThat(ask(connection, "SELECT 40 + 2")).isEqualTo("42");
    }
  }

  @Test
  void theSecondLoginOfAProfileNeedsNoServerConnection() throws Exception {
    try (Connection first = weir.connect()) {
      assertThat(ask(first, "SELECT DB_NAME()")).isEqualTo("AppDB");
      long logins = weir.server().report().logins();
      try (Connection second = weir.connect();
          Connection third = weir.connect()) {
        assertThat(second.isClosed()).isFalse();
        assertThat(third.isClosed()).isFalse();
        assertThat(weir.server().report().logins()).isEqualTo(logins);
      }
    }
  }

  @Test
  void aWrongPasswordHearsTheServersOwnError() throws Exception {
    try (Connection proven = weir.connect()) {
      assertThat(proven.isClosed()).isFalse();
      for (int attempt = 1; attempt <= 3; attempt++) {
        assertThatThrownBy(() -> weir.connect("wrong"))
            .isInstanceOfSatisfying(
                SQLServerException.class, e -> assertThat(e.getErrorCode()).isEqualTo(18456));
      }
    }
  }

  @Test
  void theConnectionOfALeftSessionIsResetAndServesTheNext() throws Exception {
    try (Connection first = weir.connect()) {
      execute(first, "CREATE TABLE #left (a int) SET CONTEXT_INFO 0x01 SET LANGUAGE German");
    }
    Await.until("the connection is clean", () -> weir.pool().idle() == 1);
    try (Connection second = weir.connect()) {
      assertThat(ask(second, "SELECT OBJECT_ID('tempdb..#left')")).isNull();
      assertThat(ask(second, "SELECT @@LANGUAGE")).isEqualTo("us_english");
    }
    assertThat(weir.server().report().connectionsMax()).isEqualTo(1);
    assertThat(weir.server().report().dirty()).isZero();
    assertThat(weir.server().report().violations()).isEmpty();
  }

  @Test
  void transactionsAndPreparedStatementsWorkAsDirect() throws Exception {
    try (Connection connection = weir.connect()) {
      execute(connection, "CREATE TABLE t (id int PRIMARY KEY, name nvarchar(50))");
      connection.setAutoCommit(false);
      try (var insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
        for (int id = 1; id <= 5; id++) {
          insert.setInt(1, id);
          insert.setString(2, "name " + id);
          insert.executeUpdate();
        }
      }
      connection.rollback();
      assertThat(ask(connection, "SELECT COUNT(*) FROM t")).isEqualTo("0");
      connection.commit();
      connection.setAutoCommit(true);
      execute(connection, "INSERT INTO t VALUES (1, 'one')");
      assertThat(ask(connection, "SELECT name FROM t")).isEqualTo("one");
    }
  }

  @Test
  void moreSessionsThanConnectionsTakeTurns() throws Exception {
    Connection[] sessions = new Connection[6];
    for (int i = 0; i < sessions.length; i++) {
      sessions[i] = weir.connect();
    }
    for (int i = 0; i < 3; i++) {
      assertThat(ask(sessions[i], "SELECT 1")).isEqualTo("1");
    }
    for (int i = 0; i < 3; i++) {
      sessions[i].close();
    }
    for (int i = 3; i < 6; i++) {
      assertThat(ask(sessions[i], "SELECT 1")).isEqualTo("1");
      sessions[i].close();
    }
    assertThat(weir.server().report().connectionsMax()).isLessThanOrEqualTo(3);
  }

  @Test
  void aStatementIsCancelled() throws Exception {
    try (Connection connection = weir.connect();
        Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(1);
      assertThatThrownBy(() -> statement.execute("WAITFOR DELAY '00:00:30'"))
          .isInstanceOf(SQLException.class);
      assertThat(ask(connection, "SELECT 7")).isEqualTo("7");
    }
  }

  @Test
  void theNumberOfTheSessionIsThatOfItsConnection() throws Exception {
    try (Connection connection = weir.connect()) {
      String number = ask(connection, "SELECT @@SPID");

      assertThat(ask(connection, "SELECT CAST(@@SPID AS int)")).isEqualTo(number);
      assertThat(weir.server().report().openSessions())
          .extracting(session -> String.valueOf(session.spid()))
          .contains(number);
    }
  }

  @Test
  void aLostServerIsAnErrorAndNoHang() throws Exception {
    try (Connection connection = weir.connect()) {
      ask(connection, "SELECT 1");
      weir.server().goDown();
      assertThatThrownBy(() -> ask(connection, "SELECT 2"))
          .isInstanceOfSatisfying(
              SQLServerException.class, e -> assertThat(e.getErrorCode()).isEqualTo(50011));
    }
  }
}
