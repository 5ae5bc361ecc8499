package dev.weir.tds.login;

import static dev.weir.tds.login.Statements.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.application.metrics.Meter;
import dev.weir.domain.error.WeirError;
import dev.weir.testkit.await.Await;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the meters say of lends, resets, settings, and of what could not be served. */
@Timeout(60)
class PoolMetersIT {
  private RunningDoor weir;

  @BeforeEach
  void start() throws Exception {
    weir = RunningDoor.forTransactions(1);
  }

  @AfterEach
  void stop() {
    weir.close();
  }

  private void awaitIdle() {
    Await.until("one is idle", () -> weir.pool().idle() == 1);
  }

  private void awaitCount(long count, Meter meter, String... labels) {
    Await.until(count + " of " + meter, () -> weir.count(meter, labels) == count);
  }

  private long lends(String kind) {
    return weir.count(Meter.LENDS, kind);
  }

  @Test
  void lendsAreCountedByTheLastUseOfTheConnection() throws Exception {
    try (Connection one = weir.connect();
        Connection other = weir.connect();
        ExecutorService thread = Executors.newSingleThreadExecutor()) {
      execute(one, "SELECT 1");
      awaitIdle();
      long again = lends("again");
      execute(one, "SELECT 1");
      awaitIdle();
      assertThat(lends("again")).isEqualTo(again + 1);

      long others = lends("other");
      execute(other, "SELECT 1");
      awaitIdle();
      assertThat(lends("other")).isEqualTo(others + 1);

      execute(one, "CREATE TABLE entries (id int)");
      one.setAutoCommit(false);
      execute(one, "INSERT INTO entries VALUES (1)");
      Future<?> waiting =
          thread.submit(
              () -> {
                execute(other, "SELECT 1");
                return null;
              });
      Await.until("the other waits", () -> weir.pool().waiting() == 1);
      one.commit();
      waiting.get();
      assertThat(lends("handover")).isEqualTo(1);
      assertThat(lends("fresh")).isEqualTo(1);
    }
  }

  @Test
  void aResetIsCountedWhereItWasMade() throws Exception {
    try (Connection one = weir.connect()) {
      execute(one, "CREATE TABLE #mine (a int)");
      weir.awaitLent(1);
    }
    awaitCount(1, Meter.RESETS, "done", "background");
    assertThat(weir.count(Meter.RESETS, "done", "prelude")).isZero();

    try (Connection other = weir.connect();
        ExecutorService thread = Executors.newSingleThreadExecutor()) {
      Connection one = weir.connect();
      execute(one, "CREATE TABLE #mine (a int)");
      Future<?> waiting =
          thread.submit(
              () -> {
                execute(other, "SELECT 1");
                return null;
              });
      Await.until("the other waits", () -> weir.pool().waiting() == 1);
      one.close();
      waiting.get();
    }
    assertThat(weir.count(Meter.RESETS, "done", "prelude")).isEqualTo(1);
    assertThat(weir.count(Meter.RESETS, "failed", "prelude")).isZero();
    assertThat(weir.count(Meter.RESETS, "failed", "background")).isZero();
  }

  @Test
  void settingsCountWhereAConnectionIsGivenThem() throws Exception {
    try (Connection one = weir.connect();
        Connection other = weir.connect()) {
      execute(one, "SELECT 1");
      awaitIdle();
      long applied = weir.count(Meter.SETTINGS_APPLIED, "done");
      execute(one, "SET LOCK_TIMEOUT 1234");
      assertThat(weir.count(Meter.SETTINGS_APPLIED, "done")).isEqualTo(applied);

      execute(one, "SELECT 1");
      execute(one, "SELECT 1");
      assertThat(weir.count(Meter.SETTINGS_APPLIED, "done")).isEqualTo(applied + 1);
      execute(other, "SELECT 1");
      assertThat(weir.count(Meter.SETTINGS_APPLIED, "done")).isEqualTo(applied + 2);
      assertThat(weir.count(Meter.SETTINGS_APPLIED, "failed")).isZero();
    }
  }

  @Test
  void aValueThatIsNotToBeHadCountsAsAnError() throws Exception {
    try (Connection one = weir.connect();
        Connection other = weir.connect()) {
      execute(one, "CREATE TABLE orders (id int IDENTITY, who varchar(10))");
      execute(one, "INSERT INTO orders (who) VALUES ('one')");
      execute(other, "INSERT INTO orders (who) VALUES ('other')");
      assertThatThrownBy(() -> execute(one, "SELECT who FROM orders WHERE id < @@ROWCOUNT"))
          .isInstanceOf(SQLException.class);

      assertThat(weir.count(Meter.CONNECTION_ERRORS, WeirError.PREVIOUS_VALUE_UNAVAILABLE.label()))
          .isEqualTo(1);
    }
  }

  @Test
  void aTextThatIsNotUnderstoodIsCounted() throws Exception {
    try (Connection one = weir.connect()) {
      execute(one, "DECLARE @text varchar(20) = LTRIM('SELECT 1'); EXEC (@text)");
      Await.until("it is pinned", () -> weir.value(Meter.CONNECTIONS_PINNED) == 1);
    }
    assertThat(weir.count(Meter.NOT_UNDERSTOOD, "text", "request")).isEqualTo(1);
    assertThat(weir.count(Meter.PINS, "unknown")).isEqualTo(1);
  }
}
