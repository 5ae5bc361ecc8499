package dev.weir.tds.login;

import static dev.weir.tds.login.Statements.ask;
import static dev.weir.tds.login.Statements.execute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.metrics.Meter;
import dev.weir.standin.fault.Interruption.Kind;
import dev.weir.testkit.await.Await;
import java.sql.Connection;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Resets that fail, and those that are made although nothing was left. */
@Timeout(60)
class ResetsIT {
  private static void awaitCount(RunningDoor weir, long count, Meter meter, String... labels) {
    Await.until(count + " of " + meter, () -> weir.count(meter, labels) == count);
  }

  private static void assertNothingLeaked(RunningDoor weir, int logins) {
    assertThat(weir.server().report().logins()).isEqualTo(logins);
    assertThat(weir.server().report().connectionsMax()).isEqualTo(1);
    assertThat(weir.server().report().dirty()).isZero();
    assertThat(weir.server().report().violations()).isEmpty();
  }

  /** Asks, and returns when the request waits for the connection of another. */
  private static Future<String> asksInVain(
      RunningDoor weir, Connection connection, String text, ExecutorService thread) {
    Future<String> answer = thread.submit(() -> ask(connection, text));
    Await.until("it waits", () -> weir.pool().waiting() == 1);
    return answer;
  }

  @Test
  void aConnectionThatCannotBeResetIsClosed() throws Exception {
    try (RunningDoor weir = RunningDoor.start(1, "false")) {
      try (Connection one = weir.connect()) {
        // A reset is refused while somebody else's rights are in force, and ends the connection.
        execute(one, "EXECUTE AS USER = 'guest'");
      }
      awaitCount(weir, 1, Meter.RESETS, "failed", "background");

      try (Connection other = weir.connect()) {
        assertThat(ask(other, "SELECT USER_NAME()")).isNotEqualTo("guest");
      }
      assertNothingLeaked(weir, 2);
    }
  }

  @Test
  void waiterForAConnectionThatCannotBeResetGetsAnother() throws Exception {
    try (RunningDoor weir = RunningDoor.start(1, "false");
        ExecutorService thread = Executors.newSingleThreadExecutor()) {
      Connection one = weir.connect();
      execute(one, "EXECUTE AS USER = 'guest'");
      try (Connection other = weir.connect()) {
        Future<String> answer = asksInVain(weir, other, "SELECT USER_NAME()", thread);
        one.close();

        assertThat(answer.get()).isNotEqualTo("guest");
        assertThat(ask(other, "SELECT 2")).isEqualTo("2");
      }
      assertThat(weir.count(Meter.RESETS, "failed", "prelude")).isEqualTo(1);
      assertNothingLeaked(weir, 2);
    }
  }

  @Test
  void aConnectionWhoseResetIsNotAnsweredIsClosed() throws Exception {
    try (RunningDoor weir = RunningDoor.forTransactions(1)) {
      Connection one = weir.connect();
      execute(one, "CREATE TABLE #mine (a int)");
      weir.awaitLent(1);
      weir.server().faults().interruptResponses(Kind.STALL, 0);
      one.close();
      awaitCount(weir, 1, Meter.RESETS, "failed", "background");
      weir.server().faults().clear();

      try (Connection other = weir.connect()) {
        assertThat(ask(other, "SELECT 1")).isEqualTo("1");
      }
      assertNothingLeaked(weir, 2);
    }
  }

  // ---- reset: always ----

  @Test
  void whereEachConnectionIsResetItIsSoBeforeItServesAnother() throws Exception {
    try (RunningDoor weir = RunningDoor.forTransactionsAlwaysReset(1);
        Connection one = weir.connect()) {
      execute(one, "SELECT 1");
      awaitCount(weir, 1, Meter.RESETS, "done", "background");

      try (ExecutorService thread = Executors.newSingleThreadExecutor();
          Connection other = weir.connect()) {
        execute(one, "CREATE TABLE entries (id int)");
        one.setAutoCommit(false);
        execute(one, "INSERT INTO entries VALUES (1)");
        Future<String> answer = asksInVain(weir, other, "SELECT 2", thread);
        one.commit();
        assertThat(answer.get()).isEqualTo("2");
      }
      assertThat(weir.count(Meter.RESETS, "done", "prelude")).isEqualTo(1);
      assertNothingLeaked(weir, 1);
    }
  }

  @Test
  void settingsOfASessionOutliveResets() throws Exception {
    try (RunningDoor weir = RunningDoor.forTransactionsAlwaysReset(1);
        Connection one = weir.connect();
        Connection other = weir.connect()) {
      execute(one, "SET LOCK_TIMEOUT 1234");
      for (int round = 1; round <= 3; round++) {
        assertThat(ask(one, "SELECT @@LOCK_TIMEOUT")).isEqualTo("1234");
        assertThat(ask(other, "SELECT @@LOCK_TIMEOUT")).isEqualTo("-1");
      }
      assertThat(weir.count(Meter.RESETS, "failed", "prelude")).isZero();
      assertThat(weir.count(Meter.RESETS, "failed", "background")).isZero();
    }
  }
}
