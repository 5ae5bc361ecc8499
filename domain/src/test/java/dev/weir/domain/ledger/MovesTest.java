package dev.weir.domain.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.ledger.LedgerAnswer.Accepted;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A slot moves where it is worth a login, and no more often than permits allow. */
class MovesTest {
  private static final Duration HOLD = Duration.ofSeconds(5);
  private static final int ANY = Accepted.ANY_NUMBER;

  private final Bucket bucket = Bucket.of(6);
  private final Peer a = bucket.peer("a");
  private final Peer b = bucket.peer("b");

  /** Two instances that have three slots each, for as long as makes them movable. */
  private void bothHaveThree() {
    a.waits(3);
    b.waits(3);
    bucket.pass(HOLD);
    a.report();
    b.report();
  }

  @Test
  void aSlotMovesWhereItIsUsedMore() {
    bothHaveThree();
    b.uses(use(100, 0)).report();

    a.uses(use(800, 300)).waits(1);

    assertThat(bucket.woken()).containsExactly("b");
    assertThat(b.report().holdAtMost()).isEqualTo(2);
    assertThat(b.returnSlots(1).holdAtMost()).isEqualTo(ANY);
    assertThat(a.report().granted()).isEqualTo(1);
  }

  @Test
  void noSlotMovesForLessThanTheThresholdInEitherWindow() {
    bothHaveThree();
    b.uses(use(100, 0)).report();

    a.uses(use(800, 149)).waits(1);
    assertThat(b.report().holdAtMost()).isEqualTo(ANY);
    a.uses(new SlotUse(800, 800, 900, 149, 4, 3, 0, 0)).waits(1);
    assertThat(b.report().holdAtMost()).isEqualTo(ANY);
    a.uses(new SlotUse(800, 800, 149, 900, 4, 3, 0, 0)).waits(1);
    assertThat(b.report().holdAtMost()).isEqualTo(ANY);
    b.uses(new SlotUse(100, 101, 0, 0, 3, 2, 0, 0)).report();
    a.uses(use(800, 150)).waits(1);
    assertThat(b.report().holdAtMost()).isEqualTo(ANY);

    b.uses(use(100, 0)).report();

    assertThat(b.report().holdAtMost()).isEqualTo(2);
  }

  @Test
  void aSlowLoginRaisesTheThresholdAndTheHold() {
    bothHaveThree();
    b.uses(use(100, 0)).report();
    SlotUse slow = new SlotUse(800, 800, 390, 390, 4, 3, 0, 400);

    a.uses(slow).waits(1);
    assertThat(b.report().holdAtMost()).isEqualTo(ANY);

    SlotUse enough = new SlotUse(800, 800, 400, 400, 4, 3, 0, 400);
    a.uses(enough).waits(1);
    assertThat(b.report().holdAtMost()).as("within 50 logins of 400 ms").isEqualTo(ANY);
    bucket.pass(Duration.ofSeconds(15));
    a.report();
    assertThat(b.report().holdAtMost()).isEqualTo(2);
  }

  @Test
  void aMomentOfDemandMovesNothing() {
    bothHaveThree();
    b.isIdleWith(3);

    a.uses(use(400, 20)).waits(50);

    assertThat(bucket.woken()).isEmpty();
    assertThat(b.report().holdAtMost()).isEqualTo(ANY);
  }

  @Test
  void anOldReportIsNoEvidenceAndANewOneIsAskedFor() {
    bothHaveThree();
    b.uses(use(100, 0)).report();
    bucket.pass(Duration.ofSeconds(2));

    a.uses(use(800, 300)).waits(1);

    assertThat(bucket.woken()).containsExactly("b");
    assertThat(bucket.state().holders()).allMatch(holder -> holder.moving() == 0);
    assertThat(b.report().holdAtMost()).isEqualTo(2);
  }

  @Test
  void onlyOneMoveIsUnderWayAndNeedsAPermit() {
    bothHaveThree();
    b.uses(use(100, 0)).report();
    a.uses(use(800, 500)).waits(2);

    assertThat(b.report().holdAtMost()).as("one at a time").isEqualTo(2);
    b.returnSlots(1);
    assertThat(a.report().granted()).isEqualTo(1);
    a.waits(2);
    assertThat(b.report().holdAtMost()).as("the first permit is used").isEqualTo(ANY);

    a.uses(new SlotUse(800, 800, 500, 500, 5, 4, 1_000, 0)).waits(2);
    assertThat(b.report().holdAtMost()).as("a thousand requests").isEqualTo(1);
  }

  @Test
  void aMinuteGivesAPermit() {
    bothHaveThree();
    b.uses(use(100, 0)).report();
    a.uses(use(800, 500)).waits(2);
    b.report();
    b.returnSlots(1);
    a.report();

    bucket.passWith(Duration.ofSeconds(60), a, b);
    a.waits(2);

    assertThat(b.report().holdAtMost()).isEqualTo(1);
  }

  @Test
  void theWayBackNeedsTwiceTheGain() {
    bothHaveThree();
    b.uses(use(100, 0)).report();
    a.uses(new SlotUse(800, 800, 300, 300, 4, 3, 5_000, 0)).waits(1);
    b.report();
    b.returnSlots(1);
    a.report();
    bucket.pass(HOLD);
    a.uses(new SlotUse(100, 100, 0, 0, 4, 3, 9_000, 0)).report();

    b.uses(use(800, 199)).waits(1);
    assertThat(a.report().holdAtMost()).isEqualTo(ANY);

    b.uses(use(800, 200)).waits(1);
    assertThat(a.report().holdAtMost()).isEqualTo(3);
  }

  @Test
  void whatWasGainedIsHeldForAWhile() {
    a.waits(3);
    b.waits(3);
    b.uses(use(0, 0)).report();

    a.uses(use(1_000, 1_000)).waits(1);

    assertThat(b.report().holdAtMost()).isEqualTo(ANY);
  }

  @Test
  void slotsAboveThePeakMoveInBulkUpToHalfTheLimitInAMinute() {
    Bucket large = Bucket.of(20);
    Peer grown = large.peer("grown");
    Peer left = large.peer("left");
    left.waits(18);
    grown.waits(2);
    large.pass(HOLD);
    left.uses(new SlotUse(0, 0, 0, 0, 2, 2, 0, 0)).report();

    grown.uses(use(1_000, 900)).waits(40);

    assertThat(left.report().holdAtMost()).as("half of the limit").isEqualTo(8);
    left.returnSlots(10);
    assertThat(grown.report().granted()).isEqualTo(10);
    grown.waits(30);
    assertThat(left.report().holdAtMost()).as("one with the permit").isEqualTo(7);
  }

  @Test
  void amongBusyInstancesSlotsGoByTheirMeanLevels() {
    Bucket large = Bucket.of(12);
    Peer many = large.peer("many");
    Peer few = large.peer("few");
    few.waits(5);
    many.waits(7);
    large.pass(HOLD);
    few.uses(new SlotUse(1_000, 1_000, 1_000, 1_000, 10, 10, 9_000, 0)).report();

    many.uses(new SlotUse(1_000, 1_000, 1_000, 1_000, 30, 30, 9_000, 0)).waits(23);

    assertThat(few.report().holdAtMost()).as("a quarter").isEqualTo(3);
  }

  @Test
  void anInstanceWithTwiceItsShareGivesInBulk() {
    Bucket large = Bucket.of(12);
    Peer many = large.peer("many");
    Peer few = large.peer("few");
    few.waits(9);
    many.waits(3);
    large.pass(HOLD);
    few.uses(new SlotUse(1_000, 1_000, 1_000, 1_000, 10, 10, 0, 0)).report();

    many.uses(new SlotUse(1_000, 1_000, 1_000, 1_000, 30, 30, 0, 0)).waits(27);

    assertThat(few.report().holdAtMost()).as("twice the quarter").isEqualTo(6);
    few.returnSlots(3);
    many.report();
    many.waits(24);
    assertThat(few.report().holdAtMost()).as("then one with the permit").isEqualTo(5);
  }

  @Test
  void theOneWithMostRequestsForItsSlotsIsServedFirst() {
    Bucket large = Bucket.of(12);
    Peer some = large.peer("some");
    Peer many = large.peer("many");
    Peer left = large.peer("left");
    some.waits(3);
    many.waits(3);
    left.waits(6);
    large.pass(HOLD);
    some.uses(new SlotUse(1_000, 1_000, 1_000, 1_000, 10, 10, 0, 0)).waits(7);
    many.uses(new SlotUse(1_000, 1_000, 960, 960, 20, 20, 0, 0)).waits(17);

    left.uses(new SlotUse(0, 0, 0, 0, 0, 0, 0, 0)).report();

    assertThat(left.report().holdAtMost()).isEqualTo(1);
    left.returnSlots(5);
    assertThat(many.report().granted()).isEqualTo(5);
  }

  @Test
  void nothingMovesWhereAllAreBusyAndSharesAreFair() {
    bothHaveThree();
    SlotUse before = new SlotUse(1_000, 1_000, 1_000, 1_000, 20, 20, 0, 0);
    a.uses(before).report();
    b.uses(before).report();
    for (int second = 0; second < 100; second++) {
      bucket.pass(Duration.ofSeconds(1));
      SlotUse busy = new SlotUse(1_000, 1_000, 1_000, 1_000, 20, 20 + second % 3, second * 900L, 0);
      assertThat(a.uses(busy).waits(17).holdAtMost()).isEqualTo(ANY);
      assertThat(b.uses(busy).waits(18).holdAtMost()).isEqualTo(ANY);
    }
  }

  @Test
  void aMoveThatTakesTooLongIsGivenUp() {
    bothHaveThree();
    b.uses(use(100, 0)).report();
    a.uses(use(800, 300)).waits(1);
    bucket.pass(Duration.ofMillis(900));
    assertThat(b.report().holdAtMost()).isEqualTo(2);

    bucket.pass(Duration.ofMillis(4_200));
    a.report();

    assertThat(b.report().holdAtMost()).isEqualTo(ANY);
  }

  private static SlotUse use(int last, int next) {
    return new SlotUse(last, last, next, next, 4, 3, 0, 0);
  }
}
