package dev.weir.tds.login;

import static dev.weir.tds.login.Statements.execute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.metrics.Meter;
import dev.weir.domain.pinning.PinReason;
import dev.weir.testkit.await.Await;
import java.sql.Connection;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the meters say of sessions that keep their connections. */
@Timeout(60)
class PinMetersIT {
  private RunningDoor weir;

  @BeforeEach
  void start() throws Exception {
    weir = RunningDoor.forTransactions(3);
  }

  @AfterEach
  void stop() {
    weir.close();
  }

  private void awaitPinned(int connections) {
    Await.until(
        connections + " are pinned", () -> weir.value(Meter.CONNECTIONS_PINNED) == connections);
  }

  private long pinnedBy(PinReason reason) {
    return weir.value(Meter.SESSIONS_PINNED, reason.label());
  }

  private long pins(PinReason reason) {
    return weir.count(Meter.PINS, reason.label());
  }

  @Test
  void pinnedSessionsAreCountedByReason() throws Exception {
    try (Connection one = weir.connect();
        Connection other = weir.connect()) {
      execute(one, "CREATE TABLE #mine (a int)");
      awaitPinned(1);
      other.setAutoCommit(false);
      execute(other, "CREATE TABLE #too (a int)");
      awaitPinned(2);
      assertThat(pinnedBy(PinReason.TEMP_TABLE)).isEqualTo(2);
      assertThat(pinnedBy(PinReason.TRANSACTION)).isEqualTo(1);
      assertThat(weir.value(Meter.CONNECTIONS_ACTIVE)).isEqualTo(2);

      other.commit();
      Await.until("no transaction is open", () -> pinnedBy(PinReason.TRANSACTION) == 0);
      assertThat(weir.value(Meter.CONNECTIONS_PINNED)).isEqualTo(2);
    }
    awaitPinned(0);
    assertThat(pinnedBy(PinReason.TEMP_TABLE)).isZero();
    assertThat(pins(PinReason.TEMP_TABLE)).isEqualTo(2);
    assertThat(pins(PinReason.TRANSACTION)).isPositive();
  }

  @Test
  void workThatLeavesNothingIsActiveAndNeverPinned() throws Exception {
    try (Connection one = weir.connect()) {
      for (int i = 0; i < 10; i++) {
        execute(one, "SELECT " + i);
      }
      Await.until("nothing is lent", () -> weir.value(Meter.CONNECTIONS_ACTIVE) == 0);
    }
    assertThat(Arrays.stream(PinReason.values()).mapToLong(this::pins)).containsOnly(0L);
    assertThat(weir.value(Meter.CONNECTIONS_PINNED)).isZero();
  }

  @Test
  void brokenConnectionPinsNoSession() throws Exception {
    try (Connection one = weir.connect()) {
      execute(one, "CREATE TABLE #mine (a int)");
      awaitPinned(1);
      weir.server().goDown();
      awaitPinned(0);
      assertThat(pinnedBy(PinReason.TEMP_TABLE)).isZero();
    }
  }

  @Test
  void aSessionThatHasItsConnectionToItsEndKeepsItForNoReasonOfItsOwn() throws Exception {
    weir.close();
    weir = RunningDoor.start(3, "false");
    try (Connection one = weir.connect()) {
      execute(one, "SELECT 1");
      awaitPinned(1);
      assertThat(Arrays.stream(PinReason.values()).mapToLong(this::pinnedBy)).containsOnly(0L);
    }
    awaitPinned(0);
  }
}
