package dev.weir.domain.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Instances that die, come back, or go. */
class LivenessTest {
  private static final Duration RECLAIM = Bucket.RECLAIM;
  private static final Duration MOMENT = Duration.ofMillis(1);

  @Test
  void theSlotsOfADeadInstanceAreFreeAfterItsLeaseAndTheGraceAndNotBefore() {
    Bucket bucket = Bucket.of(4);
    Peer dead = bucket.peer("dead");
    Peer alive = bucket.peer("alive");
    dead.waits(3);
    alive.waits(4);
    assertThat(alive.held()).isEqualTo(1);

    bucket.passWith(RECLAIM.minus(MOMENT), alive);
    assertThat(alive.report().granted()).isZero();
    bucket.pass(MOMENT);

    assertThat(alive.report().granted()).isEqualTo(3);
    assertThat(bucket.removed()).containsExactly("dead");
  }

  @Test
  void aDeadInstanceIsRemovedOnce() {
    Bucket bucket = Bucket.of(4);
    Peer dead = bucket.peer("dead");
    Peer a = bucket.peer("a");
    Peer b = bucket.peer("b");
    dead.waits(3);
    bucket.passWith(RECLAIM, a, b);

    a.waits(3);
    assertThat(bucket.removed()).containsExactly("dead");
    b.waits(3);

    assertThat(bucket.removed()).isEmpty();
    assertThat(bucket.state().total()).isEqualTo(4);
  }

  @Test
  void aReportRenewsTheLease() {
    Bucket bucket = Bucket.of(4);
    Peer a = bucket.peer("a");
    Peer b = bucket.peer("b");
    a.waits(3);

    bucket.passWith(RECLAIM.multipliedBy(3), a, b);
    b.report();

    assertThat(a.counted()).isEqualTo(3);
  }

  @Test
  void removedInstanceRejoinsAndItsHoldingsCount() {
    Bucket bucket = Bucket.of(4);
    Peer paused = bucket.peer("paused");
    Peer alive = bucket.peer("alive");
    paused.waits(4);
    bucket.passWith(RECLAIM, alive);
    alive.waits(4);
    assertThat(paused.counted()).isZero();

    assertThat(bucket.apply(paused.next())).isEqualTo(new LedgerAnswer.Unknown());
    paused.report();

    assertThat(paused.counted()).isEqualTo(4);
    assertThat(bucket.state().total()).isEqualTo(8);
    paused.returnSlots(2);
    assertThat(alive.report().granted()).isZero();
  }

  @Test
  void messagesOfAnEarlierLifeChangeNothing() {
    Bucket bucket = Bucket.of(4);
    Peer paused = bucket.peer("paused");
    Peer alive = bucket.peer("alive");
    paused.waits(1);
    LedgerMessage stray = paused.next();
    LedgerMessage farewell = paused.leave();
    paused.waits(2);
    bucket.passWith(RECLAIM, alive);
    alive.report();
    paused.rejoins();
    paused.report();

    assertThat(bucket.apply(stray)).isEqualTo(new LedgerAnswer.Outdated());
    bucket.apply(farewell);

    assertThat(paused.counted()).isEqualTo(3);
  }

  @Test
  void aMessageThatWasOvertakenChangesNothing() {
    Bucket bucket = Bucket.of(4);
    Peer a = bucket.peer("a");
    a.waits(2);
    LedgerMessage slow = a.next();
    a.returnSlots(2);

    assertThat(bucket.apply(slow)).isEqualTo(new LedgerAnswer.Outdated());
    assertThat(a.counted()).isZero();
  }

  @Test
  void instanceThatLeftHoldsNothing() {
    Bucket bucket = Bucket.of(2);
    Peer leaving = bucket.peer("leaving");
    Peer other = bucket.peer("other");
    leaving.waits(2);
    other.waits(2);

    assertThat(bucket.apply(leaving.leave())).isEqualTo(new LedgerAnswer.Left());

    assertThat(bucket.woken()).containsExactly("other");
    assertThat(other.report().granted()).isEqualTo(2);
    assertThat(other.report().instances()).isEqualTo(1);
  }

  @Test
  void restartedProcessDoesNotFreeTheSlotsOfItsPredecessor() {
    Bucket bucket = Bucket.of(3);
    Peer crashed = bucket.peer("host-1.a");
    crashed.waits(2);
    Peer successor = bucket.peer("host-1.b");

    assertThat(successor.waits(3).granted()).isEqualTo(1);
    assertThat(successor.report().nextChange()).isEqualTo(RECLAIM.toMillis());
  }

  @Test
  void silenceOfAllInstancesRemovesNone() {
    Bucket bucket = Bucket.of(4);
    Peer a = bucket.peer("a");
    Peer b = bucket.peer("b");
    a.waits(2);
    b.waits(2);

    bucket.pass(RECLAIM.multipliedBy(2));
    a.waits(2);

    assertThat(bucket.removed()).isEmpty();
    assertThat(b.counted()).isEqualTo(2);
    assertThat(bucket.woken()).isEmpty();
    assertThat(bucket.state().isLearning()).isTrue();
    b.report();
    assertThat(bucket.state().isLearning()).isFalse();
  }
}
