package dev.weir.application.pool;

import static dev.weir.application.pool.RecordedPool.ADA;
import static dev.weir.application.pool.RecordedPool.BOB;
import static dev.weir.application.pool.RecordedPool.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.coordination.CoordinationStanding;
import dev.weir.application.pool.RecordedPool.Action;
import dev.weir.application.pool.RecordedPool.Action.Close;
import dev.weir.application.pool.RecordedPool.Action.EndSession;
import dev.weir.application.pool.RecordedPool.Action.EndTransaction;
import dev.weir.application.pool.RecordedPool.Action.Lend;
import dev.weir.application.pool.RecordedPool.Action.Refuse;
import dev.weir.application.slots.ExhaustionPolicy;
import dev.weir.domain.error.WeirError;
import dev.weir.domain.ledger.SlotUse;
import dev.weir.domain.pinning.PinEnding;
import org.junit.jupiter.api.Test;

/** Which sessions lose connections that they keep because of pins, and when. */
class BucketPoolPinsTest {
  private static final long IDLE = RecordedPool.PINS.idle().toNanos();
  private static final long TRANSACTION = RecordedPool.PINS.transaction().toNanos();
  private static final long EVICT_AFTER = RecordedPool.EVICT_AFTER.toNanos();

  private final RecordedPool recorded = RecordedPool.waiting();
  private final BucketPool pool = recorded.pool;

  /** A connection of ADA whose session keeps it by such pins since then. */
  private long kept(PinEnding ending, long since) {
    long connection = recorded.lent(ADA, since);
    recorded.keep(connection, ending, since);
    return connection;
  }

  private void lend(int connections) {
    for (int i = 0; i < connections; i++) {
      recorded.lent(ADA, 0);
    }
  }

  @Test
  void noSessionLosesItsConnectionWithoutWaiters() {
    kept(PinEnding.WHEN_WANTED, 0);

    pool.expire(10 * IDLE);

    assertThat(recorded.done()).isEmpty();
    assertThat(pool.nextDeadline()).isEqualTo(BucketPool.NEVER);
  }

  @Test
  void noSessionLosesItsConnectionWhileTheLedgerMayHaveASlot() {
    kept(PinEnding.WHEN_WANTED, 0);
    pool.request(1, session(1), ADA, 2 * IDLE);
    recorded.done();

    pool.expire(2 * IDLE + EVICT_AFTER);

    assertThat(recorded.done()).isEmpty();
  }

  @Test
  void longIdleSessionLosesItsConnectionToAWaiter() {
    long connection = kept(PinEnding.WHEN_WANTED, 0);
    pool.request(1, session(1), ADA, IDLE);
    pool.exhausted(IDLE);
    recorded.done();
    assertThat(pool.nextDeadline()).isEqualTo(IDLE + EVICT_AFTER);

    pool.expire(IDLE + EVICT_AFTER - 1);
    assertThat(recorded.done()).isEmpty();

    pool.expire(IDLE + EVICT_AFTER);
    assertThat(recorded.done())
        .contains(
            new EndSession(connection, IDLE + EVICT_AFTER), new Lend(connection, 1, EVICT_AFTER));
  }

  @Test
  void waiterWaitsUntilASessionIsIdleLongEnough() {
    long connection = kept(PinEnding.WHEN_WANTED, 0);
    pool.request(1, session(1), ADA, 10);
    pool.exhausted(10);
    recorded.done();
    assertThat(pool.nextDeadline()).isEqualTo(IDLE);

    pool.expire(IDLE - 1);
    assertThat(recorded.done()).isEmpty();

    pool.expire(IDLE);
    assertThat(recorded.done()).contains(new EndSession(connection, IDLE));
  }

  @Test
  void oneSessionIsEndedPerWaiterLongestIdleFirst() {
    lend(7);
    long younger = kept(PinEnding.WHEN_WANTED, 10);
    long older = kept(PinEnding.WHEN_WANTED, 20);
    pool.resumed(younger);
    recorded.keep(younger, PinEnding.WHEN_WANTED, 30);
    pool.request(1, session(1), ADA, 40);
    pool.exhausted(40);
    recorded.done();

    pool.expire(30 + IDLE);

    assertThat(recorded.done())
        .contains(new EndSession(older, 10 + IDLE))
        .doesNotContain(new EndSession(younger, IDLE));
  }

  @Test
  void connectionOfAnotherProfileIsClosedForAWaiter() {
    long connection = kept(PinEnding.WHEN_WANTED, 0);
    pool.request(1, session(1), BOB, 10);
    pool.exhausted(10);
    recorded.done();

    pool.expire(IDLE);

    assertThat(recorded.done()).startsWith(new EndSession(connection, IDLE), new Close(connection));
  }

  @Test
  void beyondTheShareOfPinsAShortIdlenessIsEnough() {
    lend(2);
    long first = kept(PinEnding.WHEN_WANTED, 0);
    long second = kept(PinEnding.WHEN_WANTED, 5);
    kept(PinEnding.WHEN_WANTED, 6);
    pool.request(1, session(1), ADA, 10);
    pool.request(2, session(2), ADA, 10);
    pool.exhausted(10);
    recorded.done();
    assertThat(pool.nextDeadline()).isEqualTo(10 + EVICT_AFTER);

    pool.expire(10 + EVICT_AFTER);

    // Two of five may stay.
    assertThat(recorded.done())
        .contains(new EndSession(first, 10 + EVICT_AFTER))
        .noneMatch(each -> each instanceof EndSession ended && ended.connection() == second);
  }

  @Test
  void pinsThatEndWithTheirSessionsCountAndStay() {
    lend(2);
    kept(PinEnding.WITH_THE_SESSION, 0);
    kept(PinEnding.WITH_THE_SESSION, 0);
    long endable = kept(PinEnding.WHEN_WANTED, 0);
    pool.request(1, session(1), ADA, 10);
    pool.request(2, session(2), ADA, 10);
    pool.exhausted(10);
    recorded.done();

    pool.expire(10 + EVICT_AFTER);

    assertThat(recorded.done())
        .filteredOn(EndSession.class::isInstance)
        .containsExactly(new EndSession(endable, 10 + EVICT_AFTER));
  }

  @Test
  void pinsBeyondTheirShareDoNotHurryTransactions() {
    lend(2);
    for (int i = 0; i < 3; i++) {
      kept(PinEnding.WHEN_IDLE, 0);
    }
    pool.request(1, session(1), ADA, 10);
    pool.exhausted(10);
    recorded.done();

    pool.expire(IDLE - 1);

    assertThat(recorded.done()).isEmpty();
  }

  @Test
  void idleTransactionGivesWayToAWaiter() {
    long connection = kept(PinEnding.WHEN_IDLE, 0);

    pool.expire(10 * IDLE);
    assertThat(recorded.done()).as("without waiters").isEmpty();
    assertThat(pool.nextDeadline()).isEqualTo(BucketPool.NEVER);

    pool.request(1, session(1), ADA, 10 * IDLE);
    pool.exhausted(10 * IDLE);
    recorded.done();
    assertThat(pool.nextDeadline()).isEqualTo(10 * IDLE + EVICT_AFTER);

    pool.expire(10 * IDLE + EVICT_AFTER);
    assertThat(recorded.done()).contains(new EndSession(connection, 10 * IDLE + EVICT_AFTER));
  }

  @Test
  void longestIdleGivesWayWhetherPinnedOrInATransaction() {
    lend(7);
    kept(PinEnding.WHEN_WANTED, 10);
    long older = kept(PinEnding.WHEN_IDLE, 5);
    pool.request(1, session(1), ADA, 40);
    pool.exhausted(40);
    recorded.done();

    pool.expire(10 + IDLE);

    assertThat(recorded.done())
        .filteredOn(EndSession.class::isInstance)
        .containsExactly(new EndSession(older, 5 + IDLE));
  }

  /** A transaction of many short pauses is never idle for long. */
  private long longTransaction() {
    long connection = kept(PinEnding.WHEN_IDLE, 0);
    for (long now = IDLE / 2; now < TRANSACTION; now += IDLE / 2) {
      pool.resumed(connection);
      recorded.keep(connection, PinEnding.WHEN_IDLE, now);
    }
    return connection;
  }

  @Test
  void transactionThatLastsTooLongGivesWay() {
    long connection = longTransaction();
    pool.request(1, session(1), ADA, TRANSACTION - 200);
    pool.exhausted(TRANSACTION - 200);
    recorded.done();
    pool.expire(TRANSACTION - 1);
    assertThat(recorded.done()).isEmpty();
    assertThat(pool.nextDeadline()).isEqualTo(TRANSACTION);

    pool.expire(TRANSACTION);

    assertThat(recorded.done()).contains(new EndSession(connection, IDLE / 2));
  }

  @Test
  void transactionAtWorkGivesWayIfNoneIsIdle() {
    long connection = longTransaction();
    pool.resumed(connection);
    pool.request(1, session(1), ADA, TRANSACTION);
    pool.exhausted(TRANSACTION);
    recorded.done();

    pool.expire(TRANSACTION + EVICT_AFTER);
    assertThat(recorded.done()).containsExactly(new EndTransaction(connection));
    pool.expire(TRANSACTION + 2 * EVICT_AFTER);
    assertThat(recorded.done()).as("it has been told").isEmpty();

    pool.returned(connection, true, TRANSACTION + 3 * EVICT_AFTER);
    assertThat(recorded.done()).contains(new Lend(connection, 1, 3 * EVICT_AFTER));
  }

  @Test
  void transactionThatHasEndedMeanwhileIsToldNothing() {
    long connection = longTransaction();
    pool.resumed(connection);
    pool.request(1, session(1), ADA, TRANSACTION);
    pool.exhausted(TRANSACTION);
    pool.expire(TRANSACTION + EVICT_AFTER);
    recorded.done();

    recorded.keep(connection, PinEnding.WHEN_WANTED, TRANSACTION + EVICT_AFTER);
    pool.expire(TRANSACTION + EVICT_AFTER + IDLE);

    assertThat(recorded.done()).contains(new EndSession(connection, IDLE));
  }

  @Test
  void sessionGivesWayToAnotherInstance() {
    long connection = kept(PinEnding.WHEN_IDLE, 0);
    long busy = recorded.lent(ADA, 0);
    recorded.done();

    pool.limitSlots(1);
    assertThat(recorded.done()).isEmpty();
    assertThat(pool.nextDeadline()).isEqualTo(IDLE);

    pool.expire(IDLE);
    assertThat(recorded.done()).startsWith(new EndSession(connection, IDLE), new Close(connection));
    pool.returned(busy, false, IDLE);
    assertThat(recorded.done()).doesNotContain(new Close(busy));
  }

  @Test
  void noSessionGivesWayToInstancesThatCannotAskForItsSlot() {
    kept(PinEnding.WHEN_IDLE, 0);
    recorded.done();
    pool.standingChanged(CoordinationStanding.CUT_OFF, 0);

    pool.limitSlots(0);
    pool.expire(2 * IDLE);

    assertThat(recorded.done()).isEmpty();
    assertThat(pool.nextDeadline()).isEqualTo(BucketPool.NEVER);
  }

  @Test
  void sessionsThatWouldGiveWayDoNotCountAsUse() {
    kept(PinEnding.WHEN_IDLE, 0);
    kept(PinEnding.WHEN_WANTED, 0);
    recorded.lent(ADA, 0);
    long second = 1_000_000_000L;
    pool.use(3, 6 * second);

    assertThat(pool.use(1, 6 * second))
        .extracting(SlotUse::last5, SlotUse::next5, SlotUse::demand)
        .containsExactly(SlotUse.ALWAYS, 0, 1);
  }

  @Test
  void transactionOfAPinnedSessionDoesNotCountAsAPin() {
    long connection = kept(PinEnding.WHEN_WANTED, 0);
    kept(PinEnding.WHEN_WANTED, 0);
    pool.resumed(connection);
    recorded.keep(connection, PinEnding.WHEN_IDLE, 5);
    pool.request(1, session(1), ADA, 10);
    pool.exhausted(10);
    recorded.done();

    pool.expire(IDLE - 1);

    assertThat(recorded.done()).isEmpty();
  }

  @Test
  void sessionWithARequestIsNotIdle() {
    long connection = kept(PinEnding.WHEN_WANTED, 0);
    pool.request(1, session(1), ADA, 10);
    pool.exhausted(10);
    pool.resumed(connection);
    recorded.done();

    pool.expire(900);
    assertThat(recorded.done()).isEmpty();

    recorded.keep(connection, PinEnding.WHEN_WANTED, 950);
    pool.expire(999);
    assertThat(recorded.done()).isEmpty();
  }

  @Test
  void noSessionIsEndedForAWaiterWhoseConnectionComesFree() {
    kept(PinEnding.WHEN_WANTED, 0);
    long broken = recorded.lent(ADA, 0);
    pool.request(1, session(1), ADA, 10);
    pool.exhausted(10);
    pool.discard(broken);
    recorded.done();

    pool.expire(900);

    assertThat(recorded.done()).noneMatch(EndSession.class::isInstance);
  }

  @Test
  void failFastEndsIdleSessionsBeforeItRefuses() {
    RecordedPool impatient = new RecordedPool(ExhaustionPolicy.FAIL_FAST);
    long connection = impatient.lent(ADA, 0);
    impatient.keep(connection, PinEnding.WHEN_WANTED, 0);
    impatient.pool.request(1, session(1), ADA, IDLE);
    impatient.pool.request(2, session(2), ADA, IDLE);
    impatient.done();

    impatient.pool.exhausted(IDLE);

    assertThat(impatient.done())
        .filteredOn(each -> !(each instanceof Action.Ask))
        .containsExactly(
            new EndSession(connection, IDLE),
            new Lend(connection, 1, 0),
            new Refuse(2, WeirError.POOL_EXHAUSTED));
  }
}
