package dev.weir.domain.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CapacityTest {
  @Test
  void theNewerCounts() {
    Capacity old = new Capacity(1, 10, 5, true);
    Capacity newer = new Capacity(2, 20, Capacity.UNLIMITED, false);

    assertThat(old.newest(newer)).isEqualTo(newer);
    assertThat(newer.newest(old)).isEqualTo(newer);
  }

  @Test
  void ofTwoThatClaimToBeTheSameTheStricterOfEachCounts() {
    Capacity one = new Capacity(1, 10, Capacity.UNLIMITED, false);
    Capacity other = new Capacity(1, 20, 5, true);

    assertThat(one.newest(other)).isEqualTo(new Capacity(1, 10, 5, true));
    assertThat(other.newest(one)).isEqualTo(new Capacity(1, 10, 5, true));
    assertThat(new Capacity(1, 1, 3, false).newest(other).dialsPerSecond()).isEqualTo(3);
  }

  @Test
  void laterCapacityCountsUnlessItIsOlder() {
    Capacity one = new Capacity(1, 10, 5, false);
    Capacity other = new Capacity(1, 20, Capacity.UNLIMITED, false);

    assertThat(one.replacedBy(other)).isEqualTo(other);
    assertThat(one.replacedBy(Capacity.of(7))).isEqualTo(one);
  }

  @Test
  void limitIsRaisedWhenNoInstanceHasTheLowerOne() {
    Bucket bucket = Bucket.of(2);
    Peer old = bucket.peer("old", new Capacity(0, 2, 5, false));
    Peer other = bucket.peer("other", new Capacity(0, 2, 5, false));
    old.waits(2);
    Peer successor = bucket.peer("successor", Capacity.of(5));

    assertThat(successor.waits(5).capacity()).isEqualTo(new Capacity(0, 2, 5, false));
    assertThat(successor.report().granted()).isZero();
    other.using(Capacity.of(5)).report();
    assertThat(successor.report().granted()).isZero();
    bucket.apply(old.leave());

    assertThat(bucket.woken()).containsExactly("successor");
    assertThat(successor.report().capacity()).isEqualTo(Capacity.of(5));
    assertThat(successor.held()).isEqualTo(5);
  }

  @Test
  void instanceWithTheOldLimitRestoresItOnlyIfItIsLower() {
    Bucket bucket = Bucket.of(5);
    Peer one = bucket.peer("one");
    one.report();

    bucket.peer("higher", Capacity.of(9)).report();
    assertThat(one.report().capacity()).isEqualTo(Capacity.of(5));
    bucket.peer("lower", Capacity.of(3)).report();
    assertThat(one.report().capacity()).isEqualTo(Capacity.of(3));
  }

  @Test
  void aDeadInstancesLimitEndsWithItsLease() {
    Bucket bucket = Bucket.of(2);
    Peer dead = bucket.peer("dead");
    dead.report();
    Peer one = bucket.peer("one", Capacity.of(5));

    one.waits(5);
    assertThat(one.held()).isEqualTo(2);
    bucket.passWith(Bucket.RECLAIM, one);

    one.report();
    assertThat(one.held()).isEqualTo(5);
  }

  @Test
  void allInstancesRestartWithAHigherLimit() {
    Bucket bucket = Bucket.of(2);
    Peer old = bucket.peer("old", new Capacity(7, 2, 1, true));
    old.report();
    bucket.apply(old.leave());

    assertThat(bucket.peer("next", Capacity.of(9)).waits(9).granted()).isEqualTo(9);
  }

  @Test
  void newerVersionOutlivesTheInstanceThatReportedIt() {
    Bucket bucket = Bucket.of(9);
    Peer operated = bucket.peer("operated");
    Peer other = bucket.peer("other");
    other.report();
    operated.using(new Capacity(3, 4, Capacity.UNLIMITED, false)).report();
    bucket.apply(operated.leave());

    assertThat(other.waits(9).granted()).isEqualTo(4);
  }

  @Test
  void invalidCapacityIsRefused() {
    assertThatThrownBy(() -> new Capacity(0, -1, 0, false))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Capacity(0, Capacity.MOST + 1, 0, false))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Capacity(-1, 1, 0, false))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
