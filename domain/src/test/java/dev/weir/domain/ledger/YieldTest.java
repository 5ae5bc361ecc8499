package dev.weir.domain.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.ledger.LedgerAnswer.Accepted;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** An instance that starves gets a slot of one that has several, or its turn. */
class YieldTest {
  @Test
  void aStarvingInstanceGetsASlotAtOnceAndOnlyOne() {
    Bucket bucket = Bucket.of(10);
    Peer rich = bucket.peer("rich");
    Peer poor = bucket.peer("poor");
    rich.waits(10);
    rich.isIdleWith(10);

    poor.waits(4);

    assertThat(bucket.woken()).containsExactly("rich");
    assertThat(rich.report().holdAtMost()).isEqualTo(9);
    rich.returnSlots(1);
    assertThat(poor.report().granted()).isEqualTo(1);
    assertThat(rich.report().holdAtMost()).isEqualTo(Accepted.ANY_NUMBER);
  }

  @Test
  void slotsInUseAreReturnedForAStarvingInstance() {
    Bucket bucket = Bucket.of(10);
    Peer rich = bucket.peer("rich");
    Peer poor = bucket.peer("poor");
    rich.waits(10);
    rich.uses(use(1_000, 1_000)).waits(10);

    poor.waits(20);

    assertThat(rich.report().holdAtMost()).isEqualTo(9);
  }

  @Test
  void theLeastUsedSlotIsTakenAndNoneOfAnInstanceThatHasOne() {
    Bucket bucket = Bucket.of(6);
    Peer busy = bucket.peer("busy");
    Peer calm = bucket.peer("calm");
    Peer single = bucket.peer("single");
    Peer poor = bucket.peer("poor");
    busy.waits(3);
    calm.waits(2);
    single.waits(1);
    busy.uses(use(900, 0)).report();
    calm.uses(use(200, 0)).report();
    single.uses(use(0, 0)).report();

    poor.waits(1);

    assertThat(bucket.woken()).containsExactly("calm");
    assertThat(calm.report().holdAtMost()).isEqualTo(1);
    assertThat(single.report().holdAtMost()).isEqualTo(Accepted.ANY_NUMBER);
  }

  @Test
  void aDonorThatDoesNotAnswerIsReplacedByAnother() {
    Bucket bucket = Bucket.of(4);
    Peer hangs = bucket.peer("hangs");
    Peer other = bucket.peer("other");
    Peer poor = bucket.peer("poor");
    hangs.waits(2);
    other.waits(2);
    other.uses(use(500, 0)).report();
    poor.waits(1);
    assertThat(bucket.woken()).containsExactly("hangs");

    bucket.pass(Duration.ofSeconds(1));
    poor.waits(1);

    assertThat(bucket.woken()).containsExactly("other");
    assertThat(other.report().holdAtMost()).isEqualTo(1);
  }

  @Test
  void aFreeSlotReachesTheStarvingInstanceFirst() {
    Bucket bucket = Bucket.of(3);
    Peer rich = bucket.peer("rich");
    Peer third = bucket.peer("third");
    Peer poor = bucket.peer("poor");
    rich.waits(2);
    third.waits(1);
    rich.waits(9, 50_000);
    poor.waits(1);

    // It is not the donor, but its slot serves as well.
    third.returnSlots(1);

    assertThat(poor.report().granted()).isEqualTo(1);
    assertThat(rich.report().holdAtMost()).isEqualTo(Accepted.ANY_NUMBER);
  }

  @Test
  void whereThereAreFewerSlotsThanInstancesTheyTakeTurns() {
    Bucket bucket = Bucket.of(1);
    Peer a = bucket.peer("a");
    Peer b = bucket.peer("b");
    a.waits(1);
    a.waits(100);
    assertThat(b.waits(1).nextChange()).isEqualTo(Bucket.PATIENCE.toMillis());
    assertThat(a.report().holdAtMost()).isEqualTo(Accepted.ANY_NUMBER);

    bucket.pass(Bucket.PATIENCE);
    assertThat(a.report().holdAtMost()).isZero();
    a.returnSlots(1);
    assertThat(b.report().granted()).isEqualTo(1);
    b.waits(1);
    bucket.pass(Bucket.PATIENCE);

    a.report();
    assertThat(b.report().holdAtMost()).isZero();
  }

  @Test
  void aTurnLastsTwentyLogins() {
    Bucket bucket = Bucket.of(1);
    Peer a = bucket.peer("a");
    Peer b = bucket.peer("b").uses(new SlotUse(0, 0, 0, 0, 0, 0, 0, 200));
    a.waits(1);
    a.waits(9);

    assertThat(b.waits(1).nextChange()).isEqualTo(4_000);
  }

  @Test
  void noInstanceIsGrantedSlotsThatItMustReturn() {
    Bucket bucket = Bucket.of(2);
    List<Peer> peers = Stream.of("a", "b", "c", "d", "e").map(bucket::peer).toList();
    int[] turns = new int[peers.size()];
    for (int round = 0; round < 200; round++) {
      bucket.pass(Duration.ofMillis(100));
      for (int i = 0; i < turns.length; i++) {
        Accepted told = peers.get(i).waits(3, 1_000L * (turns.length - i));
        turns[i] += told.granted();
        assertThat(told.granted()).isLessThanOrEqualTo(told.holdAtMost());
        if (told.holdAtMost() < peers.get(i).held()) {
          peers.get(i).returnSlots(peers.get(i).held() - told.holdAtMost());
        }
      }
    }
    assertThat(IntStream.of(turns).min().orElseThrow()).isGreaterThan(1);
  }

  @Test
  void noInstanceReturnsSlotsThatCannotBeGranted() {
    Bucket bucket = Bucket.of(4);
    Peer rich = bucket.peer("rich");
    Peer poor = bucket.peer("poor");
    rich.waits(4);
    rich.isIdleWith(4);
    rich.using(new Capacity(1, 4, Capacity.UNLIMITED, true));
    rich.report();

    poor.waits(2);

    assertThat(rich.report().holdAtMost()).isEqualTo(Accepted.ANY_NUMBER);
  }

  @Test
  void whatExceedsTheLimitIsTakenFromTheLargestExcess() {
    Bucket bucket = Bucket.of(12);
    Peer rich = bucket.peer("rich");
    Peer fair = bucket.peer("fair");
    rich.waits(8);
    fair.waits(4);

    fair.using(new Capacity(1, 8, Capacity.UNLIMITED, false)).report();

    assertThat(rich.report().holdAtMost() + fair.report().holdAtMost()).isEqualTo(8);
    assertThat(rich.report().holdAtMost()).isLessThan(7);
  }

  private static SlotUse use(int last, int next) {
    return new SlotUse(last, last, next, next, 2, 2, 0, 0);
  }
}
