package dev.weir.application.pool;

import static dev.weir.application.pool.RecordedPool.ADA;
import static dev.weir.application.pool.RecordedPool.BOB;
import static dev.weir.application.pool.RecordedPool.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.RecordedPool.Action.Ask;
import dev.weir.application.pool.RecordedPool.Action.Close;
import dev.weir.application.pool.RecordedPool.Action.Refuse;
import dev.weir.application.pool.RecordedPool.Action.RefuseProof;
import dev.weir.domain.error.WeirError;
import org.junit.jupiter.api.Test;

/** What time alone does to a pool. */
class BucketPoolDeadlinesTest {
  private final RecordedPool recorded = RecordedPool.waiting();
  private final BucketPool pool = recorded.pool;

  @Test
  void anEmptyPoolHasNoDeadline() {
    assertThat(pool.nextDeadline()).isEqualTo(BucketPool.NEVER);
  }

  @Test
  void waiterIsRefusedAtItsDeadline() {
    pool.request(1, session(1), ADA, 0);
    pool.request(2, session(2), BOB, 500);
    recorded.done();
    assertThat(pool.nextDeadline()).isEqualTo(1_000);

    pool.expire(999);
    assertThat(recorded.done()).isEmpty();

    pool.expire(1_000);
    assertThat(recorded.done())
        .containsExactly(new Refuse(1, WeirError.QUEUE_TIMEOUT), new Ask(1, 500));
    assertThat(pool.nextDeadline()).isEqualTo(1_500);
  }

  @Test
  void aLoginThatWaitsTooLongToBeProvenIsToldSo() {
    pool.prove(ADA, 0);
    pool.prove(BOB, 100);
    recorded.done();
    assertThat(pool.nextDeadline()).isEqualTo(300);

    pool.expire(300);

    assertThat(recorded.done())
        .containsExactly(new RefuseProof(ADA, WeirError.QUEUE_TIMEOUT), new Ask(1, 100));
    assertThat(pool.nextDeadline()).isEqualTo(400);
  }

  @Test
  void aConnectionThatIsIdleForLongIsClosed() {
    long older = recorded.lent(ADA, 0);
    long younger = recorded.lent(ADA, 0);
    pool.returned(older, false, 100);
    pool.returned(younger, false, 200);
    assertThat(pool.nextDeadline()).isEqualTo(10_100);

    pool.expire(10_099);
    assertThat(recorded.done()).isEmpty();

    pool.expire(10_100);
    assertThat(recorded.done()).containsExactly(new Close(older));
    assertThat(pool.nextDeadline()).isEqualTo(10_200);
  }

  @Test
  void idlenessBeginsAnewWithEveryReturn() {
    long connection = recorded.idle(ADA, 0);
    pool.request(1, session(1), ADA, 9_000);
    pool.returned(connection, false, 9_500);
    recorded.done();

    pool.expire(10_000);

    assertThat(recorded.done()).isEmpty();
    assertThat(pool.nextDeadline()).isEqualTo(19_500);
  }

  @Test
  void deadlinesSurviveTheWrapAroundOfTheMonotonicClock() {
    long beforeWrap = Long.MAX_VALUE - 10;
    pool.request(1, session(1), ADA, beforeWrap);
    pool.request(2, session(2), BOB, beforeWrap + 20);
    recorded.done();
    assertThat(pool.nextDeadline()).isEqualTo(beforeWrap + 1_000);

    pool.expire(beforeWrap + 999);
    assertThat(recorded.done()).isEmpty();

    pool.expire(beforeWrap + 1_020);
    assertThat(recorded.done())
        .containsExactly(
            new Refuse(1, WeirError.QUEUE_TIMEOUT),
            new Refuse(2, WeirError.QUEUE_TIMEOUT),
            new Ask(0, 0));
  }
}
