package dev.weir.domain.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.ledger.LedgerAnswer.Accepted;
import org.junit.jupiter.api.Test;

/** Who is given slots, and when. */
class GrantTest {
  @Test
  void freeSlotsAreGrantedAtOnceUpToTheLimit() {
    Bucket bucket = Bucket.of(5);
    Peer a = bucket.peer("a");
    Peer b = bucket.peer("b");

    assertThat(a.waits(3).granted()).isEqualTo(3);
    assertThat(b.waits(3).granted()).isEqualTo(2);

    assertThat(bucket.state().total()).isEqualTo(5);
  }

  @Test
  void freedSlotIsReservedForAWaiterAndCountsAsHeld() {
    Bucket bucket = Bucket.of(2);
    Peer a = bucket.peer("a");
    Peer b = bucket.peer("b");
    a.waits(2);
    b.waits(1);

    a.returnSlots(1);

    assertThat(bucket.woken()).containsExactly("b");
    assertThat(b.counted()).isEqualTo(1);
    assertThat(b.held()).isZero();
    assertThat(b.report().granted()).isEqualTo(1);
  }

  @Test
  void laterRequestCannotSnatchAFreedSlot() {
    Bucket bucket = Bucket.of(1);
    Peer a = bucket.peer("a");
    Peer b = bucket.peer("b");
    Peer late = bucket.peer("late");
    a.waits(1);
    b.waits(1);

    a.returnSlots(1);

    assertThat(late.waits(1, 60_000).granted()).isZero();
    assertThat(a.waits(1).granted()).isZero();
    assertThat(b.report().granted()).isEqualTo(1);
  }

  @Test
  void smallestPartOfItsShareIsServedFirst() {
    Bucket bucket = Bucket.of(4);
    Peer rich = bucket.peer("rich");
    Peer poor = bucket.peer("poor");
    rich.waits(4);
    rich.waits(4, 50_000);
    poor.waits(4);

    rich.returnSlots(1);

    assertThat(poor.report().granted()).isEqualTo(1);
  }

  @Test
  void amongEqualsTheOldestWaiterIsFirst() {
    Bucket bucket = Bucket.of(1);
    Peer a = bucket.peer("a");
    Peer young = bucket.peer("young");
    Peer old = bucket.peer("old");
    a.waits(1);
    young.waits(1, 100);
    old.waits(1, 5_000);

    a.returnSlots(1);

    assertThat(young.report().granted()).isZero();
    assertThat(old.report().granted()).isEqualTo(1);
  }

  @Test
  void withdrawnRequestIsNotGrantedAndItsReservedSlotGoesOn() {
    Bucket bucket = Bucket.of(1);
    Peer a = bucket.peer("a");
    Peer b = bucket.peer("b");
    Peer c = bucket.peer("c");
    a.waits(1);
    b.waits(1);
    c.waits(1);
    a.returnSlots(1);

    assertThat(b.waits(0).granted()).isZero();

    assertThat(bucket.woken()).containsExactly("c");
    assertThat(c.report().granted()).isEqualTo(1);
  }

  @Test
  void unclaimedReservedSlotGoesToTheNext() {
    Bucket bucket = Bucket.of(1);
    Peer a = bucket.peer("a");
    Peer hangs = bucket.peer("hangs");
    Peer c = bucket.peer("c");
    a.waits(1);
    hangs.waits(1, 100);
    c.waits(1);
    a.returnSlots(1);
    assertThat(hangs.counted()).isEqualTo(1);

    bucket.pass(Bucket.ACCEPT);

    assertThat(c.report().granted()).isEqualTo(1);
    assertThat(hangs.counted()).isZero();
  }

  @Test
  void lateClaimGetsTheReservedSlotIfNoOtherDid() {
    Bucket bucket = Bucket.of(1);
    Peer a = bucket.peer("a");
    Peer late = bucket.peer("late");
    a.waits(1);
    late.waits(1);
    a.returnSlots(1);

    bucket.pass(Bucket.ACCEPT.multipliedBy(2));

    assertThat(late.report().granted()).isEqualTo(1);
  }

  @Test
  void aGrantWhoseMessageIsLostIsFreeAgainWithTheNextReport() {
    Bucket bucket = Bucket.of(1);
    Peer a = bucket.peer("a");
    Peer b = bucket.peer("b");
    a.report();
    b.waits(0);
    a.using(Capacity.of(1));
    bucket.apply(waiting(a, 1));
    assertThat(a.counted()).isEqualTo(1);
    assertThat(b.waits(1).granted()).isZero();

    a.waits(0);

    assertThat(a.counted()).isZero();
    assertThat(b.report().granted()).isEqualTo(1);
  }

  private static LedgerMessage waiting(Peer peer, int waiters) {
    LedgerMessage.Report report = peer.next();
    return new LedgerMessage.Report(
        report.sender(),
        report.epoch(),
        report.joining(),
        report.expected(),
        report.holdings(),
        Wants.slots(waiters, 0),
        report.use(),
        report.capacity());
  }

  @Test
  void aFailedDialsSlotIsAnothersAtOnce() {
    Bucket bucket = Bucket.of(1);
    Peer a = bucket.peer("a");
    Peer b = bucket.peer("b");
    a.waits(1);
    b.waits(1);

    a.returnSlots(1);

    assertThat(b.report().granted()).isEqualTo(1);
    assertThat(a.report().granted()).isZero();
  }

  @Test
  void sparesGetUnwantedSlotsAndMakeNoInstanceReturnSlots() {
    Bucket bucket = Bucket.of(3);
    Peer a = bucket.peer("a");
    Peer b = bucket.peer("b");
    Peer c = bucket.peer("c");
    a.waits(2);
    a.isIdleWith(2);
    assertThat(b.reportWants(new Wants(0, 0, 3, 0)).granted()).isEqualTo(1);
    assertThat(a.report().holdAtMost()).isEqualTo(Accepted.ANY_NUMBER);
    c.waits(1);

    a.returnSlots(1);

    assertThat(b.report().granted()).isZero();
    assertThat(c.report().granted()).isEqualTo(1);
  }

  @Test
  void aHintIsNotRepeatedWhileItMayBeOnItsWay() {
    Bucket bucket = Bucket.of(2);
    Peer a = bucket.peer("a");
    Peer b = bucket.peer("b");
    a.waits(2);
    b.waits(2);

    a.returnSlots(1);
    assertThat(bucket.woken()).containsExactly("b");
    a.returnSlots(1);
    assertThat(bucket.woken()).isEmpty();

    assertThat(b.report().granted()).isEqualTo(2);
  }

  @Test
  void nothingIsGrantedWhilePausedAndHeldSlotsStay() {
    Bucket bucket = Bucket.of(3);
    Peer a = bucket.peer("a");
    a.waits(1);
    a.using(new Capacity(1, 3, Capacity.UNLIMITED, true));

    assertThat(a.waits(1).granted()).isZero();
    assertThat(a.counted()).isEqualTo(1);

    a.using(new Capacity(2, 3, Capacity.UNLIMITED, false));
    assertThat(a.report().granted()).isEqualTo(1);
  }

  @Test
  void newestLimitCountsFromAnyInstance() {
    Bucket bucket = Bucket.of(2);
    Peer a = bucket.peer("a");
    Peer old = bucket.peer("old");
    a.waits(2);

    a.using(new Capacity(7, 4, Capacity.UNLIMITED, false));
    assertThat(a.waits(1).granted()).isEqualTo(1);
    Accepted answer = old.waits(5);

    assertThat(answer.granted()).isEqualTo(1);
    assertThat(answer.capacity().slots()).isEqualTo(4);
  }

  @Test
  void aSmallerLimitTakesEffectAsConnectionsReturn() {
    Bucket bucket = Bucket.of(4);
    Peer a = bucket.peer("a");
    a.waits(4);
    a.isIdleWith(1);

    a.using(new Capacity(1, 2, Capacity.UNLIMITED, false));
    assertThat(a.waits(1).holdAtMost()).isEqualTo(2);
    assertThat(a.returnSlots(1).granted()).isZero();
    assertThat(a.returnSlots(1).granted()).isZero();
    assertThat(a.returnSlots(1).granted()).isEqualTo(1);
  }

  @Test
  void reservedSlotIsNotGrantedBeyondASmallerLimit() {
    Bucket bucket = Bucket.of(2);
    Peer a = bucket.peer("a");
    Peer b = bucket.peer("b");
    a.waits(2);
    b.waits(1);
    a.returnSlots(1);
    assertThat(b.counted()).isEqualTo(1);

    a.using(new Capacity(1, 1, Capacity.UNLIMITED, false));
    a.report();

    assertThat(b.report().granted()).isZero();
    a.returnSlots(1);
    assertThat(b.report().granted()).isEqualTo(1);
  }
}
