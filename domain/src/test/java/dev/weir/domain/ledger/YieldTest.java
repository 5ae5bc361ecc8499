package dev.weir.domain.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.ledger.LedgerAnswer.Accepted;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who has more than its share gives back when somebody lacks some of its own. */
class YieldTest {
  @Test
  void unusedSlotsAreReclaimedAtOnceUpToTheNeed() {
    Bucket bucket = Bucket.of(10);
    Peer rich = bucket.peer("rich");
    Peer poor = bucket.peer("poor");
    rich.waits(10);
    rich.isIdleWith(10);

    poor.waits(2);

    assertThat(bucket.woken()).containsExactly("rich");
    assertThat(rich.report().holdAtMost()).isEqualTo(8);
    rich.returnSlots(2);
    assertThat(poor.report().granted()).isEqualTo(2);
    assertThat(rich.report().holdAtMost()).isEqualTo(Accepted.ANY_NUMBER);
  }

  @Test
  void usedSlotsAreReclaimedOnlyForAStarvingInstance() {
    Bucket bucket = Bucket.of(10);
    Peer rich = bucket.peer("rich");
    Peer poor = bucket.peer("poor");
    rich.waits(10);
    rich.waits(10);

    assertThat(poor.waits(20).nextChange()).isEqualTo(Bucket.PATIENCE.toMillis());
    assertThat(rich.report().holdAtMost()).isEqualTo(Accepted.ANY_NUMBER);
    bucket.pass(Bucket.PATIENCE);

    // Twenty could be used by each.
    assertThat(rich.report().holdAtMost()).isEqualTo(5);
  }

  @Test
  void noInstanceReturnsMoreThanItsExcess() {
    Bucket bucket = Bucket.of(12);
    Peer rich = bucket.peer("rich");
    Peer fair = bucket.peer("fair");
    Peer poor = bucket.peer("poor");
    rich.waits(8);
    fair.waits(4);
    rich.waits(4);
    fair.waits(8);
    poor.waits(12);
    bucket.pass(Bucket.PATIENCE);

    assertThat(fair.report().holdAtMost()).isEqualTo(Accepted.ANY_NUMBER);
    assertThat(rich.report().holdAtMost()).isEqualTo(4);
  }

  @Test
  void sharesAreKeptWithoutFurtherYields() {
    Bucket bucket = Bucket.of(10);
    Peer a = bucket.peer("a");
    Peer b = bucket.peer("b");
    a.waits(5);
    b.waits(5);
    for (int second = 0; second < 20; second++) {
      bucket.pass(Duration.ofSeconds(1));
      // Demands go up and down a little, as they do.
      assertThat(a.waits(20 + second % 3).holdAtMost()).isEqualTo(Accepted.ANY_NUMBER);
      assertThat(b.waits(20 + (second + 1) % 3).holdAtMost()).isEqualTo(Accepted.ANY_NUMBER);
    }
  }

  @Test
  void whereThereAreFewerSlotsThanInstancesTheyTakeTurns() {
    Bucket bucket = Bucket.of(1);
    Peer a = bucket.peer("a");
    Peer b = bucket.peer("b");
    a.waits(1);
    a.waits(100);
    b.waits(1);
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
  void turnComesBeforeALongerWait() {
    Bucket bucket = Bucket.of(1);
    Peer a = bucket.peer("a");
    Peer b = bucket.peer("b");
    a.waits(1);
    a.waits(5, 9_000);
    b.waits(1, 100);
    bucket.pass(Bucket.PATIENCE);
    assertThat(a.report().holdAtMost()).isZero();

    assertThat(a.returnSlots(1).granted()).isZero();

    assertThat(b.report().granted()).isEqualTo(1);
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
}
