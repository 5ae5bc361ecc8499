package dev.weir.application.pool;

import static dev.weir.application.pool.RecordedPool.ADA;
import static dev.weir.application.pool.RecordedPool.BOB;
import static dev.weir.application.pool.RecordedPool.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.RecordedPool.Action.Ask;
import dev.weir.application.pool.RecordedPool.Action.Close;
import dev.weir.application.pool.RecordedPool.Action.Dial;
import dev.weir.application.pool.RecordedPool.Action.Lend;
import dev.weir.application.pool.RecordedPool.Action.Refuse;
import dev.weir.application.slots.ExhaustionPolicy;
import dev.weir.application.slots.QueuePolicy;
import dev.weir.domain.error.WeirError;
import dev.weir.domain.settings.SessionSettings;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What an operator may do with a pool at work; no session loses its connection by it. */
class BucketPoolOperationsTest {
  private static final long SECOND = 1_000_000_000;

  private final RecordedPool recorded = RecordedPool.waiting();
  private final BucketPool pool = recorded.pool;

  // ---- pause and resume ----

  @Test
  void aPausedPoolHoldsRequestsBackAndServesThemInOrderLater() {
    long connection = recorded.idle(ADA, 0);
    pool.pause();

    pool.request(1, session(1), ADA, 10);
    pool.request(2, session(2), ADA, 20);

    assertThat(recorded.done()).isEmpty();
    assertThat(pool.view().waiting()).isEqualTo(2);

    pool.resume(50);

    assertThat(recorded.done()).containsExactly(new Lend(connection, 1, 40), new Ask(1, 20));
    pool.returned(connection, false, 60);
    assertThat(recorded.done()).startsWith(new Lend(connection, 2, 40));
  }

  @Test
  void aRequestThatWaitsAlreadyIsHeldBackToo() {
    long connection = recorded.lent(ADA, 0);
    pool.request(1, session(1), ADA, 10);
    recorded.done();

    pool.pause();
    assertThat(recorded.done())
        .as("the ledger is not asked any more")
        .containsExactly(new Ask(0, 0));
    pool.returned(connection, false, 20);

    assertThat(pool.view().idle()).as("its session went on to the end").isEqualTo(1);
    assertThat(pool.view().waiting()).isEqualTo(1);

    pool.resume(30);
    assertThat(recorded.done()).contains(new Lend(connection, 1, 20));
  }

  @Test
  void aHeldRequestIsRefusedAtItsDeadline() {
    pool.pause();
    pool.request(1, session(1), ADA, 10);
    long deadline = 10 + RecordedPool.QUEUE_TIMEOUT.toNanos();

    assertThat(pool.nextDeadline()).isEqualTo(deadline);
    pool.expire(deadline);

    assertThat(recorded.done()).containsExactly(new Refuse(1, WeirError.PAUSED));
    assertThat(pool.nextDeadline()).isEqualTo(BucketPool.NEVER);
  }

  @Test
  void aHeldRequestCanBeAbandoned() {
    pool.pause();
    pool.request(1, session(1), ADA, 10);

    pool.abandon(1);
    pool.resume(20);

    assertThat(recorded.done()).isEmpty();
  }

  @Test
  void noMoreRequestsAreHeldBackThanMayWait() {
    pool.pause();
    for (int ticket = 1; ticket <= RecordedPool.MAX_WAITING + 1; ticket++) {
      pool.request(ticket, session(ticket), ADA, 10);
    }

    assertThat(recorded.done())
        .containsExactly(new Refuse(RecordedPool.MAX_WAITING + 1, WeirError.QUEUE_FULL));
  }

  @Test
  void aRequestForEarlierValuesGoesOnInSpiteOfThePause() {
    long connection = recorded.lent(ADA, 0);
    pool.returned(connection, false, 10);
    pool.pause();

    pool.request(1, session(1, SessionSettings.INITIAL, true), ADA, 20);

    assertThat(recorded.done())
        .containsAnyOf(
            new Lend(connection, 1, 0), new RecordedPool.Action.RefuseForItsLastConnection(1));
    assertThat(pool.view().waiting()).isZero();
  }

  // ---- closing connections ----

  @Test
  void evictIdleClosesTheIdleOnesOnly() {
    long idle = recorded.idle(ADA, 0);
    recorded.lent(BOB, 0);
    recorded.done();

    assertThat(pool.evictIdle()).isEqualTo(1);

    assertThat(recorded.done()).containsExactly(new Close(idle));
    assertThat(pool.view().lent()).isEqualTo(1);
  }

  @Test
  void closeAllClosesALentConnectionWhenItIsGivenBack() {
    long idle = recorded.idle(ADA, 0);
    long lent = recorded.lent(BOB, 0);
    recorded.done();

    assertThat(pool.closeAll()).isEqualTo(2);
    assertThat(recorded.done()).containsExactly(new Close(idle));

    pool.returned(lent, true, 10);
    assertThat(recorded.done()).containsExactly(new Close(lent));
  }

  @Test
  void aConnectionOpenedAfterCloseAllStays() {
    recorded.idle(ADA, 0);
    pool.closeAll();
    long later = recorded.lent(BOB, 10);
    recorded.done();

    pool.returned(later, false, 20);

    assertThat(recorded.done()).isEmpty();
    assertThat(pool.view().idle()).isEqualTo(1);
  }

  // ---- leaving ----

  @Test
  void aLeavingPoolServesRequestsAndKeepsNoUnusedConnection() {
    RecordedPool patient = RecordedPool.waiting(new ReservoirPolicy(2, 0, 0, 4));
    patient.pool.replaceTerms(RecordedPool.LIMIT, policyWithMinIdle(), 0);
    patient.pool.keepReady(BOB, 0);
    long idle = patient.idle(BOB, 0);
    long lent = patient.lent(ADA, 0);
    patient.pool.request(1, session(1), ADA, 10);
    patient.done();

    patient.pool.drain(20);
    patient.pool.returned(lent, false, 30);
    assertThat(patient.done()).contains(new Lend(lent, 1, 20));

    assertThat(patient.pool.nextDeadline()).isLessThanOrEqualTo(SECOND);
    patient.pool.expire(SECOND);
    assertThat(patient.done()).as("in spite of min_idle").contains(new Close(idle));
    patient.pool.returned(lent, false, SECOND);
    patient.pool.request(2, session(1), ADA, SECOND + 1);
    assertThat(patient.done()).contains(new Lend(lent, 2, 0));
  }

  private static PoolPolicy policyWithMinIdle() {
    PoolPolicy usual = policy(RecordedPool.QUEUE_TIMEOUT, RecordedPool.MAX_WAITING);
    return new PoolPolicy(
        usual.queue(),
        usual.order(),
        usual.loginQueueTimeout(),
        usual.evictAfter(),
        Duration.ofHours(1),
        usual.backoff(),
        usual.pins(),
        usual.mostPerLogin(),
        new ReservoirPolicy(2, 0, 0, 4));
  }

  // ---- other rules ----

  @Test
  void aShorterQueueTimeoutCountsForRequestsThatWait() {
    recorded.lent(ADA, 0);
    pool.request(1, session(1), ADA, 10);
    recorded.done();

    pool.replaceTerms(RecordedPool.LIMIT, policy(Duration.ofNanos(200), 4), 50);

    assertThat(pool.nextDeadline()).isLessThanOrEqualTo(210);
    pool.expire(210);
    assertThat(recorded.done()).contains(new Refuse(1, WeirError.QUEUE_TIMEOUT));
  }

  @Test
  void anotherLengthOfTheQueueCountsFromTheNextRequestOn() {
    pool.replaceTerms(RecordedPool.LIMIT, policy(RecordedPool.QUEUE_TIMEOUT, 1), 0);
    pool.request(1, session(1), ADA, 10);
    pool.request(2, session(2), ADA, 10);

    assertThat(recorded.done()).contains(new Refuse(2, WeirError.QUEUE_FULL));
  }

  @Test
  void waitingRequestsKeepTheirOrderWhenTheRulesChange() {
    long connection = recorded.lent(ADA, 0);
    pool.request(1, session(1), ADA, 10);
    pool.request(2, session(2), ADA, 20);

    pool.replaceTerms(10, policy(RecordedPool.QUEUE_TIMEOUT, 4), 30);
    recorded.done();
    pool.returned(connection, false, 40);

    assertThat(recorded.done()).startsWith(new Lend(connection, 1, 30));
  }

  @Test
  void aLowerBoundOfTheLedgerClosesIdleOnesAndNoneInUse() {
    long first = recorded.lent(ADA, 0);
    long second = recorded.lent(ADA, 0);
    recorded.done();

    pool.replaceTerms(1, policy(RecordedPool.QUEUE_TIMEOUT, 4), 10);
    pool.limitSlots(1);
    assertThat(recorded.done()).as("requests go on").doesNotContain(new Close(first));

    pool.returned(first, false, 20);
    assertThat(recorded.done()).containsExactly(new Close(first));
    pool.returned(second, false, 30);
    assertThat(pool.view().idle()).isEqualTo(1);
  }

  @Test
  void aHigherBoundServesRequestsThatWaitAtOnce() {
    recorded.lent(ADA, 0);
    pool.limitSlots(1);
    pool.request(1, session(1), ADA, 10);
    pool.granted(0);
    recorded.done();

    pool.limitSlots(2);
    pool.granted(1);

    assertThat(recorded.done()).anyMatch(Dial.class::isInstance);
  }

  private static PoolPolicy policy(Duration queueTimeout, int maxWaiting) {
    return new PoolPolicy(
        new QueuePolicy(queueTimeout, maxWaiting, ExhaustionPolicy.WAIT),
        ServingOrder.FIFO,
        RecordedPool.LOGIN_QUEUE_TIMEOUT,
        RecordedPool.EVICT_AFTER,
        RecordedPool.MAX_IDLE_TIME,
        RecordedPool.BACKOFF,
        RecordedPool.PINS,
        PoolPolicy.ANY_NUMBER,
        ReservoirPolicy.NONE);
  }
}
