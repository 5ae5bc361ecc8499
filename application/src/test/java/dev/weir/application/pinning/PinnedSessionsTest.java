package dev.weir.application.pinning;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.pinning.Pins;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PinnedSessionsTest {
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final SentRequest BATCH = new Sent(RequestKind.BATCH, "SELECT 1");
  private static final SentRequest RPC = new Sent(RequestKind.RPC, "CREATE TABLE #mine (a int)");
  private static final SentRequest TRANSACTION_MANAGER =
      new Sent(RequestKind.TRANSACTION_MANAGER, "");
  private static final Pins TABLE = Pins.NONE.with(new Pin(PinReason.TEMP_TABLE, "#mine"));
  private static final Pins TABLE_AND_HANDLE = TABLE.with(new Pin(PinReason.PREPARED_HANDLE, "1"));

  private final RecordedPins pins = new RecordedPins(LIMIT);

  // ---- how many ----

  @Test
  void aSessionCountsUnderEachOfItsReasonsAndOnceAmongAll() {
    PinnedSession session = pins.session();
    session.pinned(TABLE_AND_HANDLE, PinReason.TRANSACTION);

    assertThat(pins.all).isEqualTo(1);
    assertThat(pins.now)
        .containsEntry(PinReason.TEMP_TABLE, 1)
        .containsEntry(PinReason.PREPARED_HANDLE, 1)
        .containsEntry(PinReason.TRANSACTION, 1)
        .hasSize(3);

    session.pinned(TABLE, null);

    assertThat(pins.all).isEqualTo(1);
    assertThat(pins.now)
        .containsEntry(PinReason.TEMP_TABLE, 1)
        .containsEntry(PinReason.PREPARED_HANDLE, 0)
        .containsEntry(PinReason.TRANSACTION, 0);
  }

  @Test
  void sessionWithoutItsConnectionIsNotPinned() {
    PinnedSession one = pins.session();
    PinnedSession other = pins.session();
    one.pinned(TABLE, null);
    other.pinned(TABLE, PinReason.TRANSACTION);
    one.released();
    one.released();

    assertThat(pins.all).isEqualTo(1);
    assertThat(pins.now)
        .containsEntry(PinReason.TEMP_TABLE, 1)
        .containsEntry(PinReason.TRANSACTION, 1);

    other.released();

    assertThat(pins.all).isZero();
    assertThat(pins.now.values()).containsOnly(0);
  }

  @Test
  void theReasonThatIsNamedIsOneMoreOrOneOfThePins() {
    pins.session().pinned(Pins.NONE, PinReason.PROCEDURE);
    pins.session().pinned(TABLE, PinReason.TEMP_TABLE);

    assertThat(pins.pinned).containsExactly(PinReason.PROCEDURE, PinReason.TEMP_TABLE);
    assertThat(pins.all).isEqualTo(2);
  }

  @Test
  void aReasonCountsWhenItComesAndNotWhileItStays() {
    PinnedSession session = pins.session();
    session.pinned(TABLE, null);
    session.pinned(TABLE.with(new Pin(PinReason.TEMP_TABLE, "#other")), null);
    session.pinned(TABLE, PinReason.TRANSACTION);
    session.pinned(TABLE, null);
    session.pinned(TABLE, PinReason.TRANSACTION);

    assertThat(pins.pinned)
        .containsExactly(PinReason.TEMP_TABLE, PinReason.TRANSACTION, PinReason.TRANSACTION);
  }

  @Test
  void textOfTheRequestIsToldOnlyWhereItIsToBeKept() {
    for (boolean kept : List.of(false, true)) {
      RecordedPins recorded = new RecordedPins(LIMIT, kept);
      PinnedSession session = recorded.session();
      session.requestSent(BATCH);
      session.requestSent(RPC);
      session.pinned(TABLE, null);
      session.requestSent(BATCH);
      recorded.pass(LIMIT);

      assertThat(recorded.stays)
          .extracting(StayingPin::sqlText)
          .containsExactly(kept ? RPC.sqlText() : null);
    }
  }

  @Test
  void oneTransactionAfterTheOtherLeavesNoGarbage() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    Silent silent = new Silent();
    long[] time = {0};
    PinnedSession session =
        new PinnedSessions(LIMIT, false, () -> ++time[0], silent)
            .session(() -> new SessionIdentity(51, "app", "10.0.0.1", "billing"));
    transactions(session, 20_000);
    long before = threads.getCurrentThreadAllocatedBytes();
    transactions(session, 100_000);

    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(10_000);
    assertThat(silent.pinned).isEqualTo(120_000);
  }

  private static void transactions(PinnedSession session, int count) {
    for (int i = 0; i < count; i++) {
      session.requestSent(BATCH);
      session.pinned(Pins.NONE, PinReason.TRANSACTION);
      session.requestSent(TRANSACTION_MANAGER);
      session.released();
    }
  }

  // ---- of whom the operator hears ----

  @Test
  void longPinnedSessionIsReportedWithItsRequest() {
    PinnedSession session = pins.session();
    session.requestSent(BATCH);
    session.requestSent(RPC);
    session.pinned(TABLE, null);
    pins.pass(MINUTE);
    session.requestSent(BATCH);
    session.pinned(TABLE_AND_HANDLE, PinReason.TRANSACTION);
    pins.pass(LIMIT);

    assertThat(pins.stays)
        .singleElement()
        .satisfies(
            stay -> {
              assertThat(stay.session())
                  .isEqualTo(new SessionIdentity(1, "app", "10.0.0.1", "billing"));
              assertThat(stay.reason()).isEqualTo(PinReason.TEMP_TABLE);
              assertThat(stay.kind()).isEqualTo(RequestKind.RPC);
              assertThat(stay.request()).isEqualTo(2);
              assertThat(stay.pinnedFor()).isEqualTo(LIMIT);
              assertThat(stay.reasonStoodFor()).isEqualTo(LIMIT);
              assertThat(stay.others())
                  .containsExactlyInAnyOrder(PinReason.TRANSACTION, PinReason.PREPARED_HANDLE);
              assertThat(stay.unmentioned()).isZero();
            });
  }

  @Test
  void theReasonThatStillStandsIsNamedAndNotTheFirstThereWas() {
    PinnedSession session = pins.session();
    session.requestSent(BATCH);
    session.pinned(Pins.NONE, PinReason.TRANSACTION);
    pins.pass(MINUTE);
    session.requestSent(RPC);
    session.pinned(TABLE, PinReason.TRANSACTION);
    session.requestSent(TRANSACTION_MANAGER);
    session.pinned(TABLE, null);
    pins.pass(LIMIT);

    assertThat(pins.stays)
        .singleElement()
        .satisfies(
            stay -> {
              assertThat(stay.reason()).isEqualTo(PinReason.TEMP_TABLE);
              assertThat(stay.kind()).isEqualTo(RequestKind.RPC);
              assertThat(stay.request()).isEqualTo(2);
              assertThat(stay.pinnedFor()).isEqualTo(LIMIT);
              assertThat(stay.reasonStoodFor()).isEqualTo(LIMIT.minus(MINUTE));
              assertThat(stay.others()).isEmpty();
            });
  }

  @Test
  void reportedSessionIsReportedAgainOnlyWhenPinnedAnew() {
    PinnedSession session = pins.session();
    session.pinned(TABLE, null);
    pins.pass(LIMIT.multipliedBy(10));
    assertThat(pins.stays).hasSize(1);

    session.released();
    session.pinned(TABLE, null);
    pins.pass(LIMIT);
    assertThat(pins.stays).hasSize(2);
  }

  @Test
  void shortlyPinnedSessionIsNotReported() {
    PinnedSession session = pins.session();
    for (int i = 0; i < 10; i++) {
      session.pinned(TABLE, null);
      pins.pass(LIMIT.minusNanos(1));
      session.released();
    }

    assertThat(pins.stays).isEmpty();
    assertThat(pins.isWakeupSet()).isFalse();
  }

  @Test
  void sessionsAreReportedInOrderAlthoughOthersLeave() {
    PinnedSession[] sessions = new PinnedSession[5];
    for (int i = 0; i < sessions.length; i++) {
      sessions[i] = pins.session();
      sessions[i].pinned(TABLE, null);
      pins.pass(MINUTE.dividedBy(2));
    }
    sessions[0].released();
    sessions[2].released();
    sessions[4].released();
    pins.pass(LIMIT);

    assertThat(pins.spids()).containsExactly(2, 4);
    assertThat(pins.all).isEqualTo(2);
  }

  @Test
  void whereManyArePinnedForOneReasonOneStandsForAllOfAMinute() {
    for (int i = 0; i < 1_000; i++) {
      pins.session().pinned(TABLE, null);
    }
    pins.pass(MINUTE);
    pins.session().pinned(TABLE, null);
    pins.session().pinned(Pins.NONE, PinReason.TRANSACTION);
    pins.pass(LIMIT);

    assertThat(pins.spids()).containsExactly(1, 1_001, 1_002);
    assertThat(pins.stays).extracting(StayingPin::unmentioned).containsExactly(0L, 999L, 0L);
  }

  @Test
  void aRelayedLoginIsCountedAndNothingToWarnOf() {
    PinnedSession session = pins.session();
    session.pinnedUntilEnd();
    pins.pass(LIMIT.multipliedBy(2));

    assertThat(pins.now).containsEntry(PinReason.RELAYED_LOGIN, 1);
    assertThat(pins.stays).isEmpty();
    session.released();
    assertThat(pins.all).isZero();
  }

  @Test
  void withoutReportsSessionsAreStillCounted() {
    RecordedPins unheard = new RecordedPins(null);
    unheard.session().pinned(TABLE, null);
    unheard.pass(Duration.ofDays(365));

    assertThat(unheard.isWakeupSet()).isFalse();
    assertThat(unheard.all).isEqualTo(1);
    assertThat(unheard.stays).isEmpty();
  }

  /** Counts, and keeps nothing. */
  private record Sent(RequestKind kind, String sqlText) implements SentRequest {}

  private static final class Silent implements PinEvents {
    private int pinned;

    @Override
    public void pinned(PinReason reason) {
      pinned++;
    }

    @Override
    public void pinnedNow(PinReason reason, int sessions) {}

    @Override
    public void pinnedNow(int sessions) {}

    @Override
    public void wakeAt(long moment) {}

    @Override
    public void pinnedLong(StayingPin stay) {}
  }
}
