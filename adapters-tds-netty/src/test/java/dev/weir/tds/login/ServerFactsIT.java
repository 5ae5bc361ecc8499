package dev.weir.tds.login;

import static dev.weir.tds.login.Statements.ask;
import static dev.weir.tds.login.Statements.execute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.facts.FactMeasurement;
import dev.weir.application.metrics.Meter;
import dev.weir.domain.facts.FactsPolicy;
import dev.weir.standin.fault.Interruption.Kind;
import dev.weir.standin.kind.ServerKind;
import dev.weir.testkit.await.Await;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The measuring of a server, on the first connection to it. */
@Timeout(60)
class ServerFactsIT {
  private static final int ROUNDS = 20;

  @Test
  void sqlServerIsMeasuredOnceByEightMessagesAndHasNoDeviations() throws Exception {
    try (RunningDoor weir = RunningDoor.measuring(3, true)) {
      try (Connection one = weir.connect()) {
        assertThat(ask(one, "SELECT @@TRANCOUNT")).isEqualTo("0");
        assertThat(weir.server().report().requests()).isEqualTo(FactMeasurement.MOST_STEPS + 1);
        assertThat(weir.facts()).endsWith(": measured, deviations: none");

        List<Connection> others = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
          Connection other = weir.connect();
          execute(other, "BEGIN TRAN SELECT 1");
          others.add(other);
        }
        assertThat(weir.count(Meter.SERVER_FACTS, "measured")).isEqualTo(1);
        for (Connection other : others) {
          other.close();
        }
      }
      assertThat(weir.server().report().logins()).isEqualTo(2);
      assertThat(weir.server().report().violations()).isEmpty();
    }
  }

  @Test
  void stateThatSessionsLeaveIsResetAtSqlServerAndCostsNoLogin() throws Exception {
    try (RunningDoor weir = RunningDoor.measuring(1, true)) {
      for (String left :
          List.of(
              "CREATE TABLE #left (n int)",
              "BEGIN TRAN SELECT 1",
              "DECLARE c CURSOR GLOBAL FOR SELECT 1 OPEN c",
              "SET DEADLOCK_PRIORITY LOW",
              "DECLARE @n int = 350 * 2 SET LOCK_TIMEOUT @n")) {
        try (Connection one = weir.connect()) {
          execute(one, left);
        }
        Await.until("it is returned", () -> weir.pool().lent() == 0);
      }
      try (Connection next = weir.connect()) {
        assertThat(ask(next, "SELECT OBJECT_ID('tempdb..#left')")).isNull();
        assertThat(ask(next, "SELECT @@TRANCOUNT + @@LOCK_TIMEOUT")).isEqualTo("-1");
      }
      assertThat(weir.server().report().logins()).isEqualTo(1);
      assertThat(weir.count(Meter.UNFIT_CONNECTIONS)).isZero();
    }
  }

  @Test
  void connectionWithACursorThatNoResetClosesServesNoOtherSession() throws Exception {
    for (String kind : List.of("sqlserver", "custom:reset-leaves=api-cursors")) {
      boolean isReset = kind.equals("sqlserver");
      ServerKind server = ServerKind.parse(kind);
      try (RunningDoor weir = RunningDoor.forTransactions(1, server, FactsPolicy.MEASURE)) {
        Connection leaver =
            DriverManager.getConnection(
                "jdbc:sqlserver://127.0.0.1:%d;databaseName=AppDB;encrypt=false;connectRetryCount=0;selectMethod=cursor"
                    .formatted(weir.address().getPort()),
                RunningDoor.USER,
                RunningDoor.PASSWORD);
        Statement statement = leaver.createStatement();
        statement.executeQuery("SELECT a FROM (SELECT 1 AS a UNION ALL SELECT 2) AS both");
        assertThat(weir.pool().lent()).isEqualTo(1);
        leaver.abort(Runnable::run);
        Await.until("it is returned", () -> weir.pool().lent() == 0);

        try (Connection next = weir.connect()) {
          assertThat(ask(next, "SELECT 1")).isEqualTo("1");
        }
        assertThat(weir.server().states().getFirst().apiCursors()).as(kind).isZero();
        assertThat(weir.server().report().logins()).as(kind).isEqualTo(isReset ? 1 : 2);
        assertThat(weir.count(Meter.UNFIT_CONNECTIONS)).as(kind).isEqualTo(isReset ? 0 : 1);
      }
    }
  }

  @Test
  void factsCostSqlServerNothingBesideTheMeasuring() throws Exception {
    long measured = requestsBehindMeasuring(FactsPolicy.MEASURE);
    long assumed = requestsBehindMeasuring(FactsPolicy.ASSUME_SQL_SERVER);
    System.out.printf(
        "figure: requests and resets took %d messages at a measured server, %d at an assumed one%n",
        measured, assumed);
    assertThat(measured).isEqualTo(assumed);
  }

  /** Returns the number of messages for requests that leave state, and for others. */
  private static long requestsBehindMeasuring(FactsPolicy facts) throws Exception {
    try (RunningDoor weir = RunningDoor.forTransactions(1, ServerKind.SQL_SERVER, facts);
        Connection one = weir.connect();
        Connection other = weir.connect();
        Connection plain = weir.connect()) {
      execute(one, "SELECT 1");
      execute(other, "SELECT 1");
      long before = weir.server().report().requests();
      for (int round = 0; round < ROUNDS; round++) {
        execute(one, "SET LOCK_TIMEOUT 500 SELECT 1");
        execute(other, "SELECT 1");
        execute(one, "BEGIN TRAN CREATE TABLE #left (n int) COMMIT");
        execute(one, "DROP TABLE #left");
        execute(other, "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE SELECT 1");
        try (Connection leaver = weir.connect()) {
          execute(leaver, "CREATE TABLE #left (n int)");
        }
        // It has no settings: that the reset came in front of its request or before is all one.
        execute(plain, "SELECT 1");
      }
      long requests = weir.server().report().requests() - before;
      assertThat(weir.server().report().logins()).isEqualTo(1);
      return requests;
    }
  }

  @Test
  void connectionThatMeasuredIsAsAfterItsLoginAndServesTheFirstSession() throws Exception {
    try (RunningDoor weir = RunningDoor.measuring(1, true);
        Connection one = weir.connect()) {
      assertThat(ask(one, "SELECT DB_NAME() + ' ' + @@LANGUAGE")).isEqualTo("AppDB us_english");
      assertThat(ask(one, "SELECT @@OPTIONS & 512 + @@OPTIONS & 16384")).isEqualTo("0");
      assertThat(ask(one, "SELECT @@LOCK_TIMEOUT")).isEqualTo("-1");
      assertThat(ask(one, "SELECT OBJECT_ID('tempdb..#weir')")).isNull();
      assertThat(ask(one, "SELECT CURSOR_STATUS('global', 'weir')")).isEqualTo("-3");
      assertThat(
              ask(
                  one,
                  "SELECT transaction_isolation_level FROM sys.dm_exec_sessions"
                      + " WHERE session_id = @@SPID"))
          .isEqualTo("2");
      assertThat(weir.server().report().logins()).isEqualTo(1);
      assertThat(weir.server().report().openSessions().getFirst().handles()).isZero();
    }
  }

  @Test
  void deviationIsSeenByDoing() throws Exception {
    try (RunningDoor weir = RunningDoor.measuring(1, false);
        Connection one = weir.connect()) {
      assertThat(ask(one, "SELECT 1")).isEqualTo("1");
      assertThat(weir.facts()).contains("announces_text_transactions=no");
      assertThat(weir.server().report().violations()).isEmpty();
    }
  }

  @Test
  void measuringThatTheServerBreaksOffCostsOneConnectionAndNoSession() throws Exception {
    try (RunningDoor weir = RunningDoor.measuring(1, true)) {
      // The login's answer is shorter, and the first answer of the measuring is longer.
      weir.server().faults().interruptResponses(Kind.CLOSE, 1_500);
      try (Connection one = weir.connect()) {
        assertThat(ask(one, "SELECT 1")).isEqualTo("1");
        assertThat(weir.count(Meter.SERVER_FACTS, "failed")).isEqualTo(1);
        assertThat(weir.facts()).endsWith(": not measured yet");
      }
      Await.until("it is returned", () -> weir.pool().lent() == 0);
      assertThat(weir.server().report().logins()).isEqualTo(2);
      assertThat(weir.server().report().connectionsMax()).isEqualTo(1);
    }
  }
}
