package dev.weir.application.pool;

import static dev.weir.application.pool.RecordedPool.ADA;
import static dev.weir.application.pool.RecordedPool.BOB;
import static dev.weir.application.pool.RecordedPool.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.RecordedPool.Action.Close;
import dev.weir.application.pool.RecordedPool.Action.EndSession;
import dev.weir.application.pool.RecordedPool.Action.Lend;
import dev.weir.domain.pinning.PinEnding;
import org.junit.jupiter.api.Test;

/** Connections of transactions that can be parked go to the sessions that want them. */
class BucketPoolParkingTest {
  private static final long EVICT_AFTER = RecordedPool.EVICT_AFTER.toNanos();

  private final RecordedPool recorded = RecordedPool.waiting();
  private final BucketPool pool = recorded.pool;

  private long parkable(long since) {
    long connection = recorded.lent(ADA, since);
    recorded.keep(connection, PinEnding.WHEN_ASKED_FOR, since);
    recorded.done();
    return connection;
  }

  @Test
  void nothingIsParkedWithoutNeed() {
    parkable(0);

    pool.expire(100 * EVICT_AFTER);

    assertThat(recorded.done()).isEmpty();
    assertThat(pool.nextDeadline()).isEqualTo(BucketPool.NEVER);
  }

  @Test
  void aSessionOfTheSameProfileGetsTheConnectionAtOnceAndNoSlotIsAskedFor() {
    long connection = parkable(0);

    pool.request(1, session(1), ADA, 5);

    assertThat(recorded.done())
        .startsWith(new EndSession(connection, 5), new Lend(connection, 1, 0))
        .noneMatch(action -> action instanceof RecordedPool.Action.Ask);
  }

  @Test
  void theLongestIdleIsParkedFirst() {
    long first = recorded.lent(ADA, 0);
    long second = recorded.lent(ADA, 0);
    recorded.keep(first, PinEnding.WHEN_ASKED_FOR, 0);
    recorded.keep(second, PinEnding.WHEN_ASKED_FOR, 1);
    recorded.done();

    pool.request(1, session(1), ADA, 5);
    assertThat(recorded.done()).contains(new EndSession(first, 5));
    pool.request(2, session(2), ADA, 6);
    assertThat(recorded.done()).contains(new EndSession(second, 5));
  }

  @Test
  void aSessionThatHasARequestAgainKeepsItsConnection() {
    long connection = parkable(0);
    pool.resumed(connection);

    pool.request(1, session(1), ADA, 5);

    assertThat(recorded.done()).noneMatch(EndSession.class::isInstance);
  }

  @Test
  void aWaiterGetsTheConnectionAsSoonAsItsSessionCanPark() {
    long connection = recorded.lent(ADA, 0);
    pool.request(1, session(1), ADA, 5);
    recorded.done();

    recorded.keep(connection, PinEnding.WHEN_ASKED_FOR, 7);

    assertThat(recorded.done()).contains(new EndSession(connection, 0), new Lend(connection, 1, 2));
  }

  @Test
  void anotherProfileGetsTheSlotWhereTheLedgerHasNone() {
    long connection = parkable(0);
    pool.request(1, session(1), BOB, 5);
    assertThat(recorded.done()).noneMatch(EndSession.class::isInstance);

    pool.exhausted(5);

    assertThat(recorded.done()).contains(new EndSession(connection, 5), new Close(connection));
  }

  @Test
  void aProfileThatHasConnectionsGetsTheSlotOfAnotherAfterAWhile() {
    recorded.lent(BOB, 0);
    long connection = parkable(0);
    pool.request(1, session(1), BOB, 5);
    pool.exhausted(5);
    assertThat(recorded.done()).noneMatch(EndSession.class::isInstance);
    assertThat(pool.nextDeadline()).isEqualTo(5 + EVICT_AFTER);

    pool.expire(5 + EVICT_AFTER);

    assertThat(recorded.done()).contains(new EndSession(connection, 5 + EVICT_AFTER));
  }

  @Test
  void connectionsBeyondTheLimitAreParkedAndClosed() {
    long connection = parkable(0);
    recorded.done();

    pool.limitSlots(0);

    assertThat(recorded.done()).contains(new EndSession(connection, 0), new Close(connection));
  }
}
