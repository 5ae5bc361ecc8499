package dev.weir.domain.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The clock of the ledger is set forward, while leases end by the clocks of their instances. */
class ClockForwardTest {
  private static final Duration MOMENT = Duration.ofMillis(1);

  /** The ledger cannot distinguish such a step from a time without any report. */
  private static final Duration STEP = Duration.ofSeconds(20);

  @Test
  void aStepOfMoreThanALeaseIsALoss() {
    Bucket bucket = Bucket.of(4);
    Peer a = bucket.peer("a");
    Peer b = bucket.peer("b");
    a.waits(3);
    b.waits(1);

    bucket.clockGoesForward(Duration.ofHours(1));
    b.waits(3);

    assertThat(bucket.state().isLearning()).isTrue();
    assertThat(bucket.removed()).isEmpty();
    assertThat(b.counted()).isEqualTo(1);
  }

  @Test
  void aShorterStepTakesNoSlotsOfAnInstanceThatHasItsLease() {
    Bucket bucket = Bucket.of(4);
    Peer cutOff = bucket.peer("cut-off");
    Peer alive = bucket.peer("alive");
    cutOff.waits(3);
    alive.waits(1);
    bucket.passWith(Bucket.TTL.minus(MOMENT), alive);
    alive.report();

    bucket.clockGoesForward(STEP);
    alive.waits(3);

    assertThat(bucket.state().isLearning()).isFalse();
    assertThat(bucket.removed()).isEmpty();
    assertThat(alive.held()).isEqualTo(1);
    bucket.pass(Bucket.INTERVAL);
    assertThat(alive.report().granted()).as("once the lease has ended").isEqualTo(3);
  }

  @Test
  void learningOfAnEmptyLedgerGoesOnInSpiteOfAStep() {
    Bucket bucket = Bucket.unknown();
    // Its report is of another epoch, and begins this one.
    bucket.apply(bucket.peer("cut-off", Capacity.of(5)).next());
    assertThat(bucket.state().isLearning()).isTrue();

    bucket.clockGoesForward(Duration.ofHours(1));
    Peer alone = bucket.peer("a", Capacity.of(5)).expecting(2);

    assertThat(alone.waits(5).granted()).isZero();
    assertThat(bucket.state().isLearning()).isTrue();
  }

  @Test
  void learningAwaitsTheEndOfLeasesInSpiteOfAStep() {
    Bucket bucket = Bucket.unknown();
    Peer a = bucket.peer("a", Capacity.of(5)).expecting(2);
    a.waits(2);
    bucket.passWith(Bucket.TTL.minus(MOMENT), a);
    a.report();

    bucket.clockGoesForward(STEP);

    assertThat(a.report().granted()).isZero();
    bucket.pass(Bucket.INTERVAL);
    assertThat(a.report().granted()).isEqualTo(2);
  }
}
