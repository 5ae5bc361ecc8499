package dev.weir.application.pool;

import static dev.weir.application.pool.RecordedPool.ADA;
import static dev.weir.application.pool.RecordedPool.BOB;
import static dev.weir.application.pool.RecordedPool.MAX_IDLE_TIME;
import static dev.weir.application.pool.RecordedPool.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.RecordedPool.Action.Ask;
import dev.weir.application.pool.RecordedPool.Action.Close;
import dev.weir.application.pool.RecordedPool.Action.Dial;
import dev.weir.application.pool.RecordedPool.Action.GiveBack;
import dev.weir.application.pool.RecordedPool.Action.KeepReady;
import dev.weir.application.pool.RecordedPool.Action.Lend;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.login.ServerRefusal;
import org.junit.jupiter.api.Test;

/** Which connections are opened before anybody wants them, and kept though nobody does. */
class BucketPoolReservoirTest {
  /** Longer than it takes until the reservoir is looked at again, whatever there is. */
  private static final long LATER = 1_000_000_000L;

  private static final ClientError BROKEN = ClientError.shuttingDown();

  private final RecordedPool recorded = RecordedPool.waiting(ready(4, 0, 2));
  private final BucketPool pool = recorded.pool;

  private static ReservoirPolicy ready(int minIdle, int lowWatermark, int parallelism) {
    return new ReservoirPolicy(minIdle, lowWatermark, Capacity.UNLIMITED, parallelism);
  }

  @Test
  void nothingIsKeptReadyBeforeTheFirstSession() {
    pool.expire(LATER);

    assertThat(recorded.done()).isEmpty();
    assertThat(pool.nextDeadline()).isEqualTo(BucketPool.NEVER);
  }

  @Test
  void readyConnectionsAreOpenedOneAfterTheOther() {
    pool.keepReady(ADA, 0);
    for (int ready = 0; ready < 4; ready++) {
      pool.expire(ready * LATER);
      assertThat(recorded.done()).containsExactly(new KeepReady(1));
      refills(1, ready * LATER);
    }

    pool.expire(4 * LATER);

    assertThat(recorded.done()).isEmpty();
    assertThat(pool.view().idle()).isEqualTo(4);
  }

  @Test
  void belowTheLowWatermarkAsManyAreOpenedAtATimeAsMayBe() {
    RecordedPool low = RecordedPool.waiting(ready(4, 3, 2));
    low.pool.keepReady(ADA, 0);

    low.pool.expire(0);
    assertThat(low.done()).containsExactly(new KeepReady(2));
    low.pool.granted(2);

    assertThat(low.done())
        .containsExactly(
            new Dial(1, ADA, DialPurpose.REFILL), new Dial(2, ADA, DialPurpose.REFILL));
  }

  @Test
  void eachInstanceKeepsItsPartReady() {
    pool.instancesChanged(3);
    pool.keepReady(ADA, 0);
    pool.expire(0);
    refills(1, 0);
    pool.expire(LATER);
    recorded.done();
    refills(1, LATER);

    pool.expire(2 * LATER);

    assertThat(recorded.done()).isEmpty();
    assertThat(pool.view().idle()).isEqualTo(2);
  }

  @Test
  void theComingAndGoingOfRequestsIsNoLack() {
    pool.keepReady(ADA, 0);
    long[] connections = idle(4);
    for (int look = 1; look < 5; look++) {
      for (int i = 0; i < 4; i++) {
        pool.request(i, session(i), ADA, look * LATER);
      }
      pool.expire(look * LATER);
      for (long connection : connections) {
        pool.returned(connection, false, look * LATER + 1);
      }
      assertThat(recorded.done()).noneMatch(action -> action instanceof KeepReady);
    }
  }

  @Test
  void spareSlotGoesToAWaiter() {
    pool.keepReady(ADA, 0);
    pool.expire(0);
    pool.request(1, session(1), BOB, 1);
    recorded.done();

    pool.granted(2);

    assertThat(recorded.done())
        .contains(new Dial(1, BOB, DialPurpose.WORK), new Dial(2, ADA, DialPurpose.REFILL));
  }

  @Test
  void requestIsLentAReadyConnection() {
    pool.keepReady(ADA, 0);
    pool.expire(0);
    refills(1, 0);

    pool.request(1, session(1), ADA, 5);

    assertThat(recorded.done()).containsExactly(new Lend(1, 1, 0));
  }

  @Test
  void profileWithFewestReadyConnectionsIsNext() {
    pool.keepReady(ADA, 0);
    pool.keepReady(BOB, 0);
    recorded.idle(ADA, 0);
    pool.expire(0);

    pool.granted(1);

    assertThat(recorded.done()).contains(new Dial(2, BOB, DialPurpose.REFILL));
  }

  @Test
  void connectionsThatAreKeptReadyMayBeIdleForLong() {
    pool.keepReady(ADA, 0);
    idle(4);

    pool.expire(MAX_IDLE_TIME.toNanos() * 2);

    assertThat(recorded.done()).noneMatch(action -> action instanceof Close);
    assertThat(pool.nextDeadline()).isGreaterThan(MAX_IDLE_TIME.toNanos() * 2);
  }

  @Test
  void connectionsBeyondTheTargetCloseLongestIdleFirst() {
    pool.keepReady(ADA, 0);
    long[] idle = idle(6);

    pool.expire(MAX_IDLE_TIME.toNanos() * 2);

    assertThat(recorded.done()).containsExactly(new Close(idle[0]), new Close(idle[1]));
  }

  @Test
  void nothingIsKeptForProfilesWithoutSessions() {
    pool.keepReady(ADA, 0);
    recorded.idle(ADA, 0);
    pool.stopKeepingReady(ADA);

    pool.expire(MAX_IDLE_TIME.toNanos() * 2);

    assertThat(recorded.done()).contains(new Close(1));
    assertThat(pool.nextDeadline()).isEqualTo(BucketPool.NEVER);
  }

  @Test
  void refusedProfileIsNotRefilled() {
    pool.keepReady(ADA, 0);
    pool.expire(0);
    pool.granted(1);

    pool.loginRefused(1, new ServerRefusal(18456, "Login failed.", new byte[0]));
    recorded.done();
    pool.expire(LATER);

    assertThat(recorded.done()).isEmpty();
  }

  @Test
  void afterAFailureTheServerIsLeftAlone() {
    pool.keepReady(ADA, 0);
    pool.expire(0);
    pool.granted(1);
    recorded.done();

    pool.connectFailed(1, DialFailure.UNREACHED, BROKEN, 0);
    assertThat(recorded.done()).contains(new GiveBack(1));
    pool.expire(10);
    assertThat(recorded.done()).isEmpty();
    pool.expire(LATER);

    assertThat(recorded.done()).containsExactly(new KeepReady(1));
  }

  @Test
  void noMoreIsKeptReadyThanThereMayBe() {
    pool.keepReady(ADA, 0);
    pool.limitSlots(0);

    pool.expire(0);
    assertThat(recorded.done()).isEmpty();
    pool.limitSlots(3);

    assertThat(recorded.done()).containsExactly(new KeepReady(1));
  }

  @Test
  void nothingIsOpenedOnceThePoolIsShut() {
    pool.keepReady(ADA, 0);
    pool.expire(0);
    recorded.done();

    pool.close(ClientError.shuttingDown());
    assertThat(recorded.done()).containsExactly(new KeepReady(0));
    pool.granted(1);

    assertThat(recorded.done()).containsExactly(new GiveBack(1));
    assertThat(pool.nextDeadline()).isEqualTo(BucketPool.NEVER);
  }

  @Test
  void aSlotThatComesWhenItsWaiterWasServedIsUsedAllTheSame() {
    RecordedPool busy = RecordedPool.waiting(ReservoirPolicy.NONE);
    long connection = busy.lent(ADA, 0);
    busy.pool.request(1, session(1), ADA, 1);
    busy.pool.returned(connection, false, 2);
    assertThat(busy.done())
        .containsExactly(new Ask(1, 1), new Lend(connection, 1, 1), new Ask(0, 0));

    busy.pool.granted(1);

    assertThat(busy.done()).containsExactly(new Dial(2, ADA, DialPurpose.REFILL));
    busy.pool.connected(2, 3);
    busy.pool.request(2, session(2), ADA, 4);
    assertThat(busy.done()).containsExactly(new Lend(2, 2, 0));
  }

  @Test
  void aSlotThatCameLateGoesToAWaiterFirst() {
    RecordedPool busy = RecordedPool.waiting(ReservoirPolicy.NONE);
    long connection = busy.lent(ADA, 0);
    busy.pool.request(1, session(1), ADA, 1);
    busy.pool.returned(connection, false, 2);
    busy.rationed = true;
    busy.pool.granted(1);
    busy.pool.request(2, session(2), BOB, 3);
    busy.done();

    busy.pool.dialsPermitted(1, 4);

    assertThat(busy.done()).contains(new Dial(2, BOB, DialPurpose.WORK));
    assertThat(busy.pool.view().held()).isEqualTo(2);
  }

  @Test
  void aLateSlotOfALoginWithoutConnectionsGoesBack() {
    RecordedPool idle = RecordedPool.waiting(ReservoirPolicy.NONE);
    idle.pool.request(1, session(1), ADA, 0);
    idle.pool.abandon(1);
    idle.done();

    idle.pool.granted(1);

    assertThat(idle.done()).containsExactly(new GiveBack(1));
  }

  @Test
  void aLateSlotOfAClosedPoolGoesBack() {
    RecordedPool closed = RecordedPool.waiting(ReservoirPolicy.NONE);
    long connection = closed.lent(ADA, 0);
    closed.pool.request(1, session(1), ADA, 1);
    closed.pool.returned(connection, false, 2);
    closed.pool.close(ClientError.shuttingDown());
    closed.done();

    closed.pool.granted(1);

    assertThat(closed.done()).containsExactly(new GiveBack(1));
  }

  /** Connections that nobody has, each a moment longer than the next. */
  private long[] idle(int count) {
    long[] idle = new long[count];
    for (int i = 0; i < count; i++) {
      idle[i] = recorded.lent(ADA, 0);
    }
    for (int i = 0; i < count; i++) {
      pool.returned(idle[i], false, i);
    }
    recorded.done();
    return idle;
  }

  /** The ledger grants what was wanted, and the server accepts. */
  private void refills(int count, long now) {
    pool.granted(count);
    for (RecordedPool.Action action : recorded.done()) {
      if (action instanceof Dial dial) {
        assertThat(dial.purpose()).isEqualTo(DialPurpose.REFILL);
        pool.connected(dial.connection(), now);
      }
    }
    recorded.done();
  }
}
