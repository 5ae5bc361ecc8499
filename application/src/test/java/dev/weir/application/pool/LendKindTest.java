package dev.weir.application.pool;

import static dev.weir.application.pool.RecordedPool.ADA;
import static dev.weir.application.pool.RecordedPool.BOB;
import static dev.weir.application.pool.RecordedPool.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.RecordedPool.Action.Lend;
import org.junit.jupiter.api.Test;

/** By whom a connection comes, told by what the pool says when it lends it. */
class LendKindTest {
  private final RecordedPool recorded = RecordedPool.waiting();
  private final BucketPool pool = recorded.pool;

  /** What the only lend was since the last look. */
  private LendKind kind() {
    Lend lend =
        recorded.done().stream()
            .filter(Lend.class::isInstance)
            .map(Lend.class::cast)
            .reduce((one, other) -> other)
            .orElseThrow();
    return LendKind.of(lend.waitedNanos(), recorded.remains());
  }

  private void request(long session, long now) {
    pool.request(session, session(session), ADA, now);
  }

  @Test
  void aConnectionThatHasJustBeenLoggedInIsFresh() {
    request(1, 10);
    pool.granted(1);
    pool.connected(1, 20);

    assertThat(kind()).isEqualTo(LendKind.FRESH);
  }

  @Test
  void lastConnectionIsAgainAndAnyOtherIsOther() {
    request(1, 10);
    pool.granted(1);
    pool.connected(1, 20);
    pool.returned(1, false, 30);
    request(1, 40);
    assertThat(kind()).isEqualTo(LendKind.AGAIN);

    pool.returned(1, false, 50);
    request(2, 60);
    assertThat(kind()).isEqualTo(LendKind.OTHER);
  }

  @Test
  void connectionForAWaiterIsAHandover() {
    request(1, 10);
    pool.granted(1);
    pool.connected(1, 20);
    request(2, 30);
    pool.returned(1, false, 40);
    assertThat(kind()).isEqualTo(LendKind.HANDOVER);

    request(3, 50);
    pool.returned(1, true, 60);
    assertThat(kind()).isEqualTo(LendKind.HANDOVER);
  }

  @Test
  void aConnectionThatWasResetInTheBackgroundIsFreshAgain() {
    request(1, 10);
    pool.granted(1);
    pool.connected(1, 20);
    pool.returned(1, true, 30);
    pool.resetDone(1, 40);
    request(2, 50);

    assertThat(kind()).isEqualTo(LendKind.FRESH);
  }

  @Test
  void aConnectionClosedForAnotherProfileIsToldFromOneClosedForItself() {
    long connection = recorded.lent(ADA, 0);
    pool.request(1, session(1), BOB, 10);
    pool.exhausted(10);
    pool.returned(connection, false, 20);
    assertThat(recorded.evictions).isEqualTo(1);

    pool.connectionGone(connection);
    long other = recorded.lent(ADA, 30);
    pool.discard(other);
    assertThat(recorded.evictions).isEqualTo(1);
  }
}
