package dev.weir.tds.login;

import static dev.weir.tds.login.Statements.ask;
import static dev.weir.tds.login.Statements.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.microsoft.sqlserver.jdbc.SQLServerBulkCopy;
import dev.weir.application.session.SessionLimits;
import dev.weir.domain.error.WeirError;
import dev.weir.testkit.await.Await;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A real driver whose sessions share one connection: many sessions, few connections. */
@Timeout(60)
class TransactionPoolingIT {
  private RunningDoor weir;

  @BeforeEach
  void start() throws Exception {
    weir = RunningDoor.forTransactions(1);
  }

  @AfterEach
  void stop() {
    assertThat(weir.server().report().violations()).isEmpty();
    assertThat(weir.server().report().dirty()).isZero();
    assertThat(weir.server().report().connectionsMax()).isLessThanOrEqualTo(1);
    weir.close();
  }

  @Test
  void manySessionsTakeTurnsOnOneConnection() throws Exception {
    List<Connection> sessions = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      sessions.add(weir.connect());
    }
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < sessions.size(); i++) {
        assertThat(ask(sessions.get(i), "SELECT " + i)).isEqualTo(Integer.toString(i));
        askPrepared(sessions.get(i), i);
      }
    }
    weir.awaitLent(0);
    assertThat(weir.server().report().logins()).isEqualTo(1);
    for (Connection session : sessions) {
      session.close();
    }
  }

  private static void askPrepared(Connection session, int value) throws SQLException {
    try (PreparedStatement statement = session.prepareStatement("SELECT ? + 0")) {
      statement.setInt(1, value);
      try (ResultSet row = statement.executeQuery()) {
        assertThat(row.next()).isTrue();
        assertThat(row.getInt(1)).isEqualTo(value);
      }
    }
  }

  @Test
  void aTransactionKeepsItsConnectionUntilItsEnd() throws Exception {
    try (Connection one = weir.connect();
        Connection other = weir.connect();
        ExecutorService thread = Executors.newSingleThreadExecutor()) {
      execute(one, "CREATE TABLE accounts (id int, amount int)");
      one.setAutoCommit(false);
      execute(one, "INSERT INTO accounts VALUES (1, 10)");
      Future<@Nullable String> waiting =
          thread.submit(() -> ask(other, "SELECT COUNT(*) FROM accounts"));
      Await.until("the other waits", () -> weir.pool().waiting() == 1);
      execute(one, "INSERT INTO accounts VALUES (2, 20)");
      one.commit();

      assertThat(waiting.get()).isEqualTo("2");
      weir.awaitLent(0);
    }
  }

  @Test
  void settingsFollowOnlyTheirSession() throws Exception {
    try (Connection one = weir.connect();
        Connection other = weir.connect()) {
      execute(one, "SET DATEFORMAT dmy; SET LOCK_TIMEOUT 1234; SET TEXTSIZE 5000");
      execute(one, "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE");
      assertThat(ask(other, "SELECT @@LOCK_TIMEOUT")).isEqualTo("-1");
      assertThat(ask(one, "SELECT @@LOCK_TIMEOUT")).isEqualTo("1234");
      assertThat(ask(other, "SELECT @@TEXTSIZE")).isNotEqualTo("5000");
      assertThat(ask(one, "SELECT @@TEXTSIZE")).isEqualTo("5000");
      assertThat(ask(one, "SELECT MONTH(CAST('03-02-2001' AS datetime))")).isEqualTo("2");
      assertThat(ask(other, "SELECT MONTH(CAST('03-02-2001' AS datetime))")).isEqualTo("3");
    }
  }

  @Test
  void aLanguageOfAnInnerScopeTakesNoDateFormatAway() throws Exception {
    try (Connection one = weir.connect();
        Connection other = weir.connect()) {
      execute(other, "SET LANGUAGE Deutsch");
      execute(one, "SET LANGUAGE German");
      execute(one, "SET DATEFORMAT mdy");
      execute(one, "EXEC('SET LANGUAGE French')");

      assertThat(ask(other, "SELECT MONTH(CAST('03-02-2001' AS datetime))")).isEqualTo("2");
      assertThat(ask(one, "SELECT MONTH(CAST('03-02-2001' AS datetime))")).isEqualTo("3");
    }
  }

  @Test
  void statementsUnderNoexecPinNoSession() throws Exception {
    try (Connection one = weir.connect();
        Connection other = weir.connect()) {
      execute(other, "CREATE DATABASE Elsewhere");
      execute(one, "SET NOEXEC ON");
      execute(one, "USE Elsewhere");
      execute(one, "SET LOCK_TIMEOUT 77");
      execute(one, "SET NOEXEC OFF");

      assertThat(ask(one, "SELECT DB_NAME()")).isEqualTo("AppDB");
      execute(one, "USE AppDB");
      execute(one, "SET LOCK_TIMEOUT 55");
      weir.awaitLent(0);
      ask(other, "SELECT 1");
      assertThat(ask(one, "SELECT DB_NAME()")).isEqualTo("AppDB");
      assertThat(ask(one, "SELECT @@LOCK_TIMEOUT")).isEqualTo("55");
    }
  }

  @Test
  void aTemporaryTableKeepsTheConnectionForItsOwner() throws Exception {
    try (Connection one = weir.connect()) {
      execute(one, "CREATE TABLE #mine (a int); INSERT INTO #mine VALUES (7)");
      weir.awaitLent(1);
      assertThat(ask(one, "SELECT a FROM #mine")).isEqualTo("7");
    }
    try (Connection other = weir.connect()) {
      assertThat(ask(other, "SELECT OBJECT_ID('tempdb..#mine')")).isNull();
    }
  }

  @Test
  void aBulkLoadGivesItsConnectionBackWhenItsRowsAreIn() throws Exception {
    try (Connection one = weir.connect();
        Connection other = weir.connect()) {
      execute(one, "CREATE TABLE many (id int, name varchar(20))");
      try (SQLServerBulkCopy copy = new SQLServerBulkCopy(one);
          Statement source = other.createStatement();
          ResultSet rows = source.executeQuery("SELECT 1 AS id, 'one' AS name")) {
        weir.awaitLent(0);
        copy.setDestinationTableName("many");
        copy.writeToServer(rows);
      }
      weir.awaitLent(0);
      assertThat(ask(other, "SELECT name FROM many")).isEqualTo("one");
    }
  }

  @Test
  void aBulkLoadThatIsRefusedGivesItsConnectionBack() throws Exception {
    try (Connection one = weir.connect()) {
      assertThatThrownBy(() -> execute(one, "INSERT BULK nowhere (a int)"))
          .isInstanceOf(SQLException.class);
      weir.awaitLent(0);
    }
  }

  @Test
  void aValueThatAStatementLeftIsNeverReadByAnother() throws Exception {
    try (Connection one = weir.connect();
        Connection other = weir.connect()) {
      execute(one, "CREATE TABLE orders (id int IDENTITY(100, 1), who varchar(10))");
      execute(one, "INSERT INTO orders (who) VALUES ('one')");
      assertThat(ask(one, "SELECT @@IDENTITY")).isEqualTo("100");

      execute(other, "INSERT INTO orders (who) VALUES ('other')");
      assertThat(ask(one, "SELECT @@IDENTITY")).as("read before the other came").isEqualTo("100");
      assertThat(ask(one, "SELECT who FROM orders WHERE id = @@IDENTITY")).isEqualTo("one");
      execute(other, "INSERT INTO orders (who) VALUES ('other')");
      assertThatThrownBy(() -> ask(one, "SELECT who FROM orders WHERE id < @@ROWCOUNT"))
          .isInstanceOfSatisfying(
              SQLException.class,
              e ->
                  assertThat(e.getErrorCode())
                      .isEqualTo(WeirError.PREVIOUS_VALUE_UNAVAILABLE.number()));
      assertThat(ask(other, "SELECT @@IDENTITY")).isEqualTo("102");
      assertThat(ask(one, "SELECT COUNT(*) FROM orders")).isEqualTo("3");
    }
  }

  private void restartWithIdleTimeout(Duration idle) throws Exception {
    restartWith(idle, Duration.ofMinutes(5), false);
  }

  private void restartWith(Duration idle, Duration transaction, boolean always) throws Exception {
    weir.close();
    SessionLimits limits =
        new SessionLimits(
            Duration.ofSeconds(30), null, null, idle, transaction, Duration.ofSeconds(5));
    weir = RunningDoor.forTransactions(1, limits.withAlways(always));
  }

  @Test
  void idleSessionLosesItsTemporaryTableToAWaiter() throws Exception {
    restartWithIdleTimeout(Duration.ofMillis(300));
    try (Connection one = weir.connect();
        Connection other = weir.connect()) {
      execute(one, "CREATE TABLE #mine (a int)");
      weir.awaitLent(1);

      assertThat(ask(other, "SELECT OBJECT_ID('tempdb..#mine')")).isNull();
      assertThatThrownBy(() -> execute(one, "INSERT INTO #mine VALUES (1)"))
          .hasMessageContaining("temp_table")
          .isInstanceOfSatisfying(
              SQLException.class,
              e -> assertThat(e.getErrorCode()).isEqualTo(WeirError.PINNED_TOO_LONG.number()));
      assertThat(one.isClosed()).isTrue();
      assertThat(ask(other, "SELECT 1")).isEqualTo("1");
    }
  }

  @Test
  void activeSessionKeepsItsTemporaryTable() throws Exception {
    restartWithIdleTimeout(Duration.ofSeconds(2));
    try (Connection one = weir.connect();
        Connection other = weir.connect();
        ExecutorService thread = Executors.newSingleThreadExecutor()) {
      execute(one, "CREATE TABLE #mine (a int)");
      Future<@Nullable String> waiting = thread.submit(() -> ask(other, "SELECT 2"));
      Await.until("the other waits", () -> weir.pool().waiting() == 1);
      for (int i = 0; i < 50; i++) {
        assertThat(ask(one, "SELECT COUNT(*) FROM #mine")).isEqualTo("0");
      }
      assertThat(waiting.isDone()).isFalse();

      assertThat(waiting.get()).isEqualTo("2");
    }
  }

  @Test
  void sessionThatWorksInATransactionThatLastsTooLongGivesWayToAWaiter() throws Exception {
    restartWith(Duration.ofMinutes(1), Duration.ofMillis(300), false);
    try (Connection one = weir.connect();
        Connection other = weir.connect();
        ExecutorService thread = Executors.newSingleThreadExecutor()) {
      execute(one, "CREATE TABLE slow (id int)");
      one.setAutoCommit(false);
      execute(one, "INSERT INTO slow VALUES (1)");
      Future<@Nullable String> working =
          thread.submit(() -> ask(one, "WAITFOR DELAY '00:00:50' SELECT 1"));
      Await.until("it works", () -> weir.pool().lent() == 1);

      assertThat(ask(other, "SELECT COUNT(*) FROM slow")).isEqualTo("0");
      assertThatThrownBy(working::get)
          .rootCause()
          .isInstanceOfSatisfying(
              SQLException.class,
              e -> assertThat(e.getErrorCode()).isEqualTo(WeirError.TRANSACTION_LOST.number()))
          .hasMessageContaining("session_timeout");
    }
  }

  @Test
  void idleTransactionGivesWayToAWaiterAndItsSessionGetsTheReason() throws Exception {
    restartWithIdleTimeout(Duration.ofMillis(300));
    try (Connection one = weir.connect();
        Connection other = weir.connect()) {
      execute(one, "CREATE TABLE slow (id int)");
      one.setAutoCommit(false);
      execute(one, "INSERT INTO slow VALUES (1)");

      assertThat(ask(other, "SELECT COUNT(*) FROM slow")).isEqualTo("0");
      assertThatThrownBy(() -> execute(one, "INSERT INTO slow VALUES (2)"))
          .hasMessageContaining("idle_timeout")
          .isInstanceOfSatisfying(
              SQLException.class,
              e -> assertThat(e.getErrorCode()).isEqualTo(WeirError.TRANSACTION_LOST.number()));
    }
  }

  @Test
  void aTransactionThatIsIdleForTooLongIsRolledBackAndItsSessionHearsOfIt() throws Exception {
    restartWith(Duration.ofMillis(300), Duration.ofMinutes(5), true);
    try (Connection one = weir.connect();
        Connection other = weir.connect()) {
      execute(one, "CREATE TABLE slow (id int)");
      one.setAutoCommit(false);
      execute(one, "INSERT INTO slow VALUES (1)");
      weir.awaitLent(0);

      assertThat(ask(other, "SELECT COUNT(*) FROM slow")).isEqualTo("0");
      assertThatThrownBy(() -> execute(one, "INSERT INTO slow VALUES (2)"))
          .isInstanceOfSatisfying(
              SQLException.class,
              e -> assertThat(e.getErrorCode()).isEqualTo(WeirError.TRANSACTION_LOST.number()));
    }
  }
}
