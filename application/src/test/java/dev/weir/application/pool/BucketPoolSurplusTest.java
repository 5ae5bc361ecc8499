package dev.weir.application.pool;

import static dev.weir.application.pool.RecordedPool.ADA;
import static dev.weir.application.pool.RecordedPool.BOB;
import static dev.weir.application.pool.RecordedPool.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.coordination.CoordinationStanding;
import dev.weir.application.pool.RecordedPool.Action.Ask;
import dev.weir.application.pool.RecordedPool.Action.Close;
import dev.weir.application.pool.RecordedPool.Action.Cut;
import dev.weir.application.pool.RecordedPool.Action.Dial;
import dev.weir.application.pool.RecordedPool.Action.GiveBack;
import dev.weir.application.pool.RecordedPool.Action.Lend;
import dev.weir.application.pool.RecordedPool.Action.Refuse;
import dev.weir.application.slots.ExhaustionPolicy;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.error.WeirError;
import dev.weir.domain.pinning.PinEnding;
import org.junit.jupiter.api.Test;

/** How a pool comes down to a bound that the ledger, or the loss of it, has set. */
class BucketPoolSurplusTest {
  private final RecordedPool recorded = new RecordedPool(ExhaustionPolicy.WAIT);
  private final BucketPool pool = recorded.pool;

  @Test
  void idleConnectionsBeyondTheBoundCloseAtOnceTheLongestIdleFirst() {
    long first = recorded.lent(ADA, 0);
    long second = recorded.lent(ADA, 0);
    recorded.lent(ADA, 0);
    pool.returned(second, false, 10);
    pool.returned(first, false, 20);
    recorded.done();

    pool.limitSlots(2);

    assertThat(recorded.done()).containsExactly(new Close(second));
    assertThat(pool.unused()).isEqualTo(2);
  }

  @Test
  void connectionsBeyondTheLimitCloseAtReturnInSpiteOfWaiters() {
    long first = recorded.lent(ADA, 0);
    long second = recorded.lent(ADA, 0);
    pool.request(1, session(1), ADA, 5);
    recorded.done();

    pool.limitSlots(1);
    pool.returned(first, true, 10);
    assertThat(recorded.done()).containsExactly(new Close(first));
    pool.connectionGone(first);
    assertThat(recorded.done()).containsExactly(new GiveBack(1));
    pool.returned(second, true, 20);

    assertThat(recorded.done()).contains(new Lend(second, 1, 15));
  }

  @Test
  void theSlotOfAConnectionThatIsGoneIsUsedAgainWithinTheBound() {
    long connection = recorded.lent(ADA, 0);
    pool.limitSlots(1);
    pool.request(1, session(1), BOB, 5);
    pool.discard(connection);
    recorded.done();

    pool.connectionGone(connection);

    assertThat(recorded.done()).contains(new Dial(connection + 1, BOB, DialPurpose.WORK));
  }

  @Test
  void dialBeyondTheLimitClosesOnceItIsOpen() {
    recorded.lent(ADA, 0);
    pool.request(1, session(1), ADA, 5);
    pool.granted(1);
    long dialled = recorded.lastDialled();
    recorded.done();

    pool.limitSlots(1);
    pool.connected(dialled, 10);

    assertThat(recorded.done()).containsExactly(new Close(dialled), new Ask(1, 5));
  }

  @Test
  void liftedLimitClosesNothing() {
    long connection = recorded.lent(ADA, 0);
    pool.limitSlots(0);
    pool.limitSlots(Integer.MAX_VALUE);

    pool.returned(connection, false, 10);

    assertThat(recorded.done()).isEmpty();
    assertThat(pool.view().idle()).isEqualTo(1);
  }

  @Test
  void cutTakesIdleThenPinnedThenLatestConnections() {
    long older = recorded.lent(ADA, 0);
    long younger = recorded.lent(ADA, 0);
    long longIdle = recorded.lent(ADA, 0);
    long shortIdle = recorded.lent(ADA, 0);
    recorded.keep(longIdle, PinEnding.WHEN_WANTED, 10);
    recorded.keep(shortIdle, PinEnding.WHEN_WANTED, 20);
    long idle = recorded.idle(ADA, 30);

    pool.cutSlots(1);

    assertThat(recorded.done())
        .containsExactly(new Cut(idle), new Cut(longIdle), new Cut(shortIdle), new Cut(younger));
    assertThat(pool.view().lent()).isEqualTo(1);
    pool.returned(older, false, 40);
  }

  @Test
  void cutDialIsAbandonedAndItsWaiterKeepsWaiting() {
    pool.request(1, session(1), ADA, 5);
    pool.granted(1);
    long dialled = recorded.lastDialled();
    recorded.done();

    pool.limitSlots(0);
    pool.cutSlots(0);
    assertThat(recorded.done()).containsExactly(new Cut(dialled));
    pool.connectFailed(dialled, DialFailure.ABANDONED, ClientError.shuttingDown(), 10);

    assertThat(recorded.done()).containsExactly(new Ask(1, 5), new GiveBack(1));
    assertThat(pool.view().waiting()).isEqualTo(1);
  }

  @Test
  void waiterUnderAReducedLimitIsRefusedAtItsDeadline() {
    pool.limitSlots(0);
    pool.request(1, session(1), ADA, 0);
    recorded.done();

    pool.expire(RecordedPool.QUEUE_TIMEOUT.toNanos());

    assertThat(recorded.done()).contains(new Refuse(1, WeirError.QUEUE_TIMEOUT));
  }

  @Test
  void refusalNamesTheReasonOfTheReducedLimit() {
    assertThat(refusalWhile(CoordinationStanding.CONNECTED))
        .contains("max_connections is 50, 49 of them by other proxy instances");
    assertThat(refusalWhile(CoordinationStanding.LEARNING)).contains("not known yet");
    assertThat(refusalWhile(CoordinationStanding.FALLBACK))
        .contains("the fallback limit is 7, while the coordination is out of reach");
  }

  private static String refusalWhile(CoordinationStanding standing) {
    RecordedPool recorded = RecordedPool.waiting();
    recorded.lent(ADA, 0);
    recorded.pool.standingChanged(standing, 7);
    recorded.pool.request(1, session(1), ADA, 0);
    recorded.pool.expire(RecordedPool.QUEUE_TIMEOUT.toNanos());
    return recorded.lastRefusal();
  }
}
