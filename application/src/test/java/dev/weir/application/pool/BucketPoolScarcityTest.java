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
import dev.weir.domain.error.WeirError;
import dev.weir.domain.login.LoginProfile;
import org.junit.jupiter.api.Test;

/** What happens when the ledger has no slot. */
class BucketPoolScarcityTest {
  private static final LoginProfile CLEO = RecordedPool.profile("cleo");

  private final RecordedPool recorded = RecordedPool.waiting();
  private final BucketPool pool = recorded.pool;

  @Test
  void nothingIsEvictedWhileTheLedgerMayHaveASlot() {
    recorded.idle(ADA, 0);
    pool.request(1, session(1), BOB, 10);
    recorded.done();

    pool.expire(500);

    assertThat(recorded.done()).isEmpty();
  }

  @Test
  void anIdleConnectionIsClosedForAProfileThatHasNone() {
    long idle = recorded.idle(ADA, 0);
    pool.request(1, session(1), BOB, 10);
    recorded.done();

    pool.exhausted(10);
    assertThat(recorded.done()).containsExactly(new Close(idle), new Ask(0, 0));

    pool.connectionGone(idle);
    assertThat(recorded.done()).containsExactly(new Dial(2, BOB, DialPurpose.WORK));
  }

  @Test
  void theConnectionUnusedForLongestIsClosed() {
    long younger = recorded.lent(ADA, 0);
    long older = recorded.idle(CLEO, 0);
    pool.returned(younger, false, 5);
    pool.request(1, session(1), BOB, 10);
    recorded.done();

    pool.exhausted(10);

    assertThat(recorded.done()).contains(new Close(older)).doesNotContain(new Close(younger));
  }

  @Test
  void aProfileThatHasNoneGetsOneAndItsOthersWait() {
    long first = recorded.lent(ADA, 0);
    long second = recorded.lent(ADA, 0);
    pool.returned(first, false, 1);
    pool.returned(second, false, 2);
    pool.request(1, session(1), BOB, 10);
    pool.request(2, session(2), BOB, 20);
    recorded.done();

    pool.exhausted(20);
    assertThat(recorded.done()).containsExactly(new Close(first), new Ask(1, 10));

    pool.exhausted(30);
    assertThat(recorded.done()).isEmpty();
  }

  @Test
  void aProfileThatHasSomeWaitsAWhileFirst() {
    long idle = recorded.idle(ADA, 0);
    recorded.lent(BOB, 0);
    pool.request(1, session(1), BOB, 10);
    recorded.done();

    pool.exhausted(10);
    assertThat(recorded.done()).isEmpty();
    assertThat(pool.nextDeadline()).isEqualTo(110);

    pool.expire(109);
    assertThat(recorded.done()).isEmpty();

    pool.expire(110);
    assertThat(recorded.done()).containsExactly(new Close(idle), new Ask(0, 0));
  }

  @Test
  void evictionForAnOlderWaiterDoesNotServeAYoungerOne() {
    long first = recorded.lent(ADA, 0);
    long second = recorded.lent(ADA, 0);
    recorded.lent(BOB, 0);
    pool.returned(first, false, 1);
    pool.returned(second, false, 2);
    pool.request(1, session(1), BOB, 10);
    pool.request(2, session(2), BOB, 60);
    pool.exhausted(60);
    recorded.done();

    pool.expire(110);

    assertThat(recorded.done()).containsExactly(new Close(first), new Ask(1, 10));
    assertThat(pool.nextDeadline()).isEqualTo(160);
  }

  @Test
  void nothingIsEvictedWhileASlotForTheWaiterComesFree() {
    long first = recorded.lent(ADA, 0);
    long second = recorded.lent(ADA, 0);
    recorded.lent(BOB, 0);
    pool.returned(first, false, 1);
    pool.returned(second, false, 2);
    pool.request(1, session(1), BOB, 10);
    pool.exhausted(10);

    pool.expire(110);

    // The queue timeout: a deadline of now or before would come again and again.
    assertThat(pool.nextDeadline()).isEqualTo(1_010);
  }

  @Test
  void newlyIdleConnectionIsClosedForAWaiterOfAnotherProfile() {
    long connection = recorded.lent(ADA, 0);
    pool.request(1, session(1), BOB, 10);
    pool.exhausted(10);
    recorded.done();

    pool.returned(connection, true, 20);

    // Without a reset first: nobody will use it.
    assertThat(recorded.done()).containsExactly(new Close(connection), new Ask(0, 0));
  }

  @Test
  void aReturnedConnectionIsClosedForAnOlderWaiterOfAProfileThatHasNone() {
    long connection = recorded.lent(ADA, 0);
    pool.request(1, session(1), BOB, 10);
    pool.request(2, session(2), ADA, 20);
    pool.exhausted(20);
    recorded.done();

    pool.returned(connection, true, 30);

    assertThat(recorded.done()).containsExactly(new Close(connection), new Ask(1, 10));
  }

  @Test
  void aReturnedConnectionGoesToAnOlderWaiterOfItsOwnProfile() {
    long connection = recorded.lent(ADA, 0);
    pool.request(1, session(1), ADA, 10);
    pool.request(2, session(2), BOB, 20);
    pool.exhausted(20);
    recorded.done();

    // When both have waited long enough for a connection to be closed.
    pool.returned(connection, true, 150);

    assertThat(recorded.done()).contains(new Lend(connection, 1, 140));
  }

  @Test
  void aReturnedConnectionIsClosedForALoginThatMustBeProven() {
    long connection = recorded.lent(ADA, 0);
    pool.prove(BOB, 10);
    pool.request(1, session(1), ADA, 20);
    pool.exhausted(20);
    recorded.done();

    pool.returned(connection, true, 30);
    pool.connectionGone(connection);

    assertThat(recorded.done()).contains(new Dial(2, BOB, DialPurpose.PROOF));
  }

  @Test
  void noConnectionIsClosedWhenSlotsComeFree() {
    long broken = recorded.lent(ADA, 0);
    long idle = recorded.idle(ADA, 0);
    pool.discard(broken);
    pool.request(1, session(1), BOB, 10);
    recorded.done();

    pool.exhausted(10);

    assertThat(recorded.done()).doesNotContain(new Close(idle));
  }

  @Test
  void waitingGoesOnAfterAGrantOfLessThanWasWanted() {
    long idle = recorded.idle(ADA, 0);
    recorded.lent(BOB, 0);
    pool.request(1, session(1), BOB, 10);
    pool.request(2, session(2), BOB, 10);
    pool.exhausted(10);
    pool.granted(1);
    recorded.done();

    pool.expire(110);

    assertThat(recorded.done()).contains(new Close(idle));
  }

  @Test
  void failFastRefusesRequestsThatWouldWait() {
    RecordedPool impatient = new RecordedPool(ExhaustionPolicy.FAIL_FAST);
    impatient.pool.request(1, session(1), ADA, 10);
    impatient.done();

    impatient.pool.exhausted(10);

    assertThat(impatient.done())
        .containsExactly(new Refuse(1, WeirError.POOL_EXHAUSTED), new Ask(0, 0));
    assertThat(impatient.pool.view().waiting()).isZero();
  }

  @Test
  void requestsAtTheSameTimeAreRefusedAlike() {
    RecordedPool impatient = new RecordedPool(ExhaustionPolicy.FAIL_FAST);
    impatient.pool.request(1, session(1), ADA, 10);
    impatient.pool.exhausted(10);
    impatient.done();

    impatient.pool.request(2, session(2), ADA, 10);

    assertThat(impatient.done()).containsExactly(new Ask(1, 10));
  }

  @Test
  void waiterWithAConnectionUnderWayIsNotRefused() {
    RecordedPool impatient = new RecordedPool(ExhaustionPolicy.FAIL_FAST);
    impatient.pool.request(1, session(1), ADA, 10);
    impatient.pool.granted(1);
    impatient.pool.request(2, session(2), ADA, 20);
    impatient.done();

    impatient.pool.exhausted(20);

    assertThat(impatient.done())
        .containsExactly(new Refuse(2, WeirError.POOL_EXHAUSTED), new Ask(0, 0));
  }

  @Test
  void waiterWithASlotComingFreeIsNotRefused() {
    RecordedPool impatient = new RecordedPool(ExhaustionPolicy.FAIL_FAST);
    long idle = impatient.idle(ADA, 0);
    impatient.pool.request(1, session(1), BOB, 10);
    impatient.pool.exhausted(10);
    assertThat(impatient.done()).contains(new Close(idle));

    impatient.pool.request(2, session(2), BOB, 20);
    impatient.pool.exhausted(20);

    assertThat(impatient.done())
        .contains(new Refuse(2, WeirError.POOL_EXHAUSTED))
        .doesNotContain(new Refuse(1, WeirError.POOL_EXHAUSTED));
  }
}
