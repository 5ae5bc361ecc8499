package dev.weir.application.pool;

import static dev.weir.application.pool.RecordedPool.ADA;
import static dev.weir.application.pool.RecordedPool.ADA_ELSEWHERE;
import static dev.weir.application.pool.RecordedPool.BOB;
import static dev.weir.application.pool.RecordedPool.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.RecordedPool.Action.Ask;
import dev.weir.application.pool.RecordedPool.Action.Close;
import dev.weir.application.pool.RecordedPool.Action.Dial;
import dev.weir.application.pool.RecordedPool.Action.EndSession;
import dev.weir.application.pool.RecordedPool.Action.Lend;
import dev.weir.application.pool.RecordedPool.Action.Refuse;
import dev.weir.application.slots.ExhaustionPolicy;
import dev.weir.domain.error.WeirError;
import dev.weir.domain.pinning.PinEnding;
import org.junit.jupiter.api.Test;

/** What the sessions of one login may have together ({@code max_connections_per_login}). */
class BucketPoolLoginBoundTest {
  private static final int MOST = 2;
  private static final long EVICT_AFTER = RecordedPool.EVICT_AFTER.toNanos();

  private final RecordedPool recorded = pool(ExhaustionPolicy.WAIT);
  private final BucketPool pool = recorded.pool;

  private static RecordedPool pool(ExhaustionPolicy exhaustion) {
    return new RecordedPool(exhaustion, ServingOrder.FIFO, MOST);
  }

  @Test
  void beyondItNoSlotIsAskedForAndOtherLoginsAreNotKeptWaiting() {
    recorded.lent(ADA, 0);
    recorded.lent(ADA, 0);

    pool.request(1, session(1), ADA, 10);
    assertThat(recorded.done()).as("the login has all it may have").isEmpty();

    pool.request(2, session(2), BOB, 20);
    assertThat(recorded.done()).containsExactly(new Ask(1, 20));
    pool.granted(1);
    assertThat(recorded.done()).contains(new Dial(3, BOB, DialPurpose.WORK));
  }

  @Test
  void waiterGetsTheConnectionThatItsLoginReturns() {
    long first = recorded.lent(ADA, 0);
    recorded.lent(ADA, 0);
    pool.request(1, session(1), ADA, 10);

    pool.returned(first, false, 30);

    assertThat(recorded.done()).containsExactly(new Lend(first, 1, 20));
  }

  @Test
  void sessionThatIsIdleForTooLongGivesWayToAnotherOfItsLogin() {
    long idle = recorded.lent(ADA, 0);
    recorded.lent(ADA, 0);
    long others = recorded.lent(BOB, 0);
    recorded.keep(others, PinEnding.WHEN_IDLE, 0);
    recorded.keep(idle, PinEnding.WHEN_IDLE, 1);
    long limit = RecordedPool.PINS.idle().toNanos();
    pool.request(1, session(1), ADA, 10);
    pool.expire(limit);
    assertThat(recorded.done()).isEmpty();
    assertThat(pool.nextDeadline()).isEqualTo(1 + limit);

    pool.expire(1 + limit);

    assertThat(recorded.done())
        .containsExactly(new EndSession(idle, limit), new Lend(idle, 1, 1 + limit - 10));
  }

  @Test
  void profilesOfOneLoginShareItAndAnUnusedConnectionMakesRoomAtOnceForOneWithoutAny() {
    long first = recorded.lent(ADA, 0);
    long second = recorded.lent(ADA, 0);
    pool.returned(first, false, 5);

    pool.request(1, session(1), ADA_ELSEWHERE, 10);
    assertThat(recorded.done()).containsExactly(new Close(first));
    pool.connectionGone(first);
    assertThat(recorded.done()).contains(new Dial(3, ADA_ELSEWHERE, DialPurpose.WORK));

    pool.returned(second, false, 20);
    assertThat(recorded.done()).as("nobody lacks it").isEmpty();
  }

  @Test
  void aConnectionThatIsGivenBackGoesToAProfileOfItsLoginThatHasNone() {
    long first = recorded.lent(ADA, 0);
    recorded.lent(ADA, 0);
    pool.request(1, session(1), ADA_ELSEWHERE, 10);
    pool.request(2, session(2), ADA, 15);

    pool.returned(first, false, 20);

    assertThat(recorded.done()).containsExactly(new Close(first));
  }

  @Test
  void aProfileThatHasAConnectionWaitsAWhileBeforeAnotherOfItsLoginMakesRoom() {
    long unused = recorded.idle(ADA, 0);
    recorded.lent(ADA_ELSEWHERE, 0);

    pool.request(1, session(1), ADA_ELSEWHERE, 10);
    assertThat(recorded.done()).isEmpty();
    assertThat(pool.nextDeadline()).isEqualTo(10 + EVICT_AFTER);

    pool.expire(10 + EVICT_AFTER);

    assertThat(recorded.done()).containsExactly(new Close(unused));
  }

  @Test
  void aConnectionIsCountedUntilTheServerHasClosedItsSide() {
    long first = recorded.lent(ADA, 0);
    recorded.lent(ADA, 0);
    pool.discard(first);
    pool.request(1, session(1), ADA, 10);
    assertThat(recorded.done()).containsExactly(new Close(first));

    pool.connectionGone(first);

    assertThat(recorded.done()).contains(new Dial(3, ADA, DialPurpose.WORK));
  }

  @Test
  void expiredRequestNamesTheLimit() {
    recorded.lent(ADA, 0);
    recorded.lent(ADA, 0);
    pool.request(1, session(1), ADA, 10);

    pool.expire(10 + RecordedPool.QUEUE_TIMEOUT.toNanos());

    assertThat(recorded.done()).containsExactly(new Refuse(1, WeirError.QUEUE_TIMEOUT));
    assertThat(recorded.lastError().text()).contains("max_connections_per_login is 2");
  }

  @Test
  void failFastRefusesRequestsBeyondTheLimitAtOnce() {
    RecordedPool impatient = pool(ExhaustionPolicy.FAIL_FAST);
    impatient.lent(ADA, 0);
    impatient.lent(ADA, 0);

    impatient.pool.request(1, session(1), ADA, 10);

    assertThat(impatient.done()).containsExactly(new Refuse(1, WeirError.POOL_EXHAUSTED));
    assertThat(impatient.lastError().text()).contains("max_connections_per_login");
  }

  @Test
  void aLoginIsProvenWithOneMore() {
    recorded.lent(ADA, 0);
    recorded.lent(ADA, 0);

    pool.prove(ADA, 10);

    assertThat(recorded.done()).containsExactly(new Ask(1, 10));
  }
}
