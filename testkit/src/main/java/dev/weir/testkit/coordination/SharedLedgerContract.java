package dev.weir.testkit.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.coordination.SharedLedger;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.lease.LeaseTerms;
import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.LedgerAnswer;
import dev.weir.domain.ledger.LedgerAnswer.Accepted;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.domain.ledger.SlotUse;
import dev.weir.domain.ledger.Wants;
import dev.weir.testkit.await.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The contract of a {@link SharedLedger}, on which instances rely wherever the ledger is kept. The
 * test of an adapter extends it.
 */
public abstract class SharedLedgerContract {
  /** Terms with leases that do not end on a slow machine. */
  protected static final LedgerTerms CALM = terms(Duration.ofSeconds(60), Duration.ofSeconds(20));

  /** Terms with leases that end within a test. */
  protected static final LedgerTerms HASTY = terms(Duration.ofSeconds(2), Duration.ofMillis(500));

  /** A short timeout, because a lost message gets no answer. */
  protected static final LedgerTerms IMPATIENT =
      new LedgerTerms(CALM.lease(), Duration.ofMillis(600), Duration.ofMillis(300));

  private static final BucketId BUCKET = new BucketId("bucket-1");

  private final List<SharedLedger> opened = new ArrayList<>();

  private static LedgerTerms terms(Duration ttl, Duration interval) {
    return new LedgerTerms(
        new LeaseTerms(ttl, interval, Duration.ofMillis(200), Duration.ofMillis(300)),
        Duration.ofSeconds(10),
        Duration.ofMillis(300));
  }

  /** Opens another access to the one ledger, for an instance with these terms. */
  protected abstract SharedLedger connect(LedgerTerms terms);

  /** Empties the ledger, as before its first use. */
  protected abstract void empty();

  /** Overwrites the ledger of the bucket with other content. */
  protected abstract void overwrite(BucketId bucket);

  @BeforeEach
  void begin() {
    empty();
  }

  @AfterEach
  void end() {
    opened.forEach(SharedLedger::close);
    opened.clear();
  }

  private SharedLedger ledger(LedgerTerms terms) {
    SharedLedger ledger = connect(terms);
    opened.add(ledger);
    return ledger;
  }

  private LedgerPeer peer(String name, int slots) {
    return new LedgerPeer(ledger(CALM), BUCKET, name, Capacity.of(slots));
  }

  private LedgerPeer peerWithShortTerms(String name, int slots) {
    return new LedgerPeer(ledger(HASTY), BUCKET, name, Capacity.of(slots));
  }

  @Test
  void allTogetherAreGrantedNoMoreThanTheLimit() {
    LedgerPeer a = peer("a", 5);
    LedgerPeer b = peer("b", 5);

    assertThat(a.reportWaiters(3).granted()).isEqualTo(3);
    assertThat(b.reportWaiters(3).granted()).isEqualTo(2);
    assertThat(b.report().instances()).isEqualTo(2);
  }

  @Test
  void concurrentRequestsGetNoMoreThanTheLimit() throws Exception {
    List<LedgerPeer> peers = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      peers.add(peer("p" + i, 40));
    }
    peers.forEach(LedgerPeer::report);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> running = new ArrayList<>();
      for (LedgerPeer peer : peers) {
        running.add(threads.submit(() -> askTwelveTimes(peer)));
      }
      for (Future<?> one : running) {
        one.get();
      }
    }

    peers.forEach(LedgerPeer::report);
    assertThat(peers.stream().mapToInt(LedgerPeer::held).sum()).isEqualTo(40);
  }

  private static void askTwelveTimes(LedgerPeer peer) {
    for (int i = 0; i < 12; i++) {
      peer.reportWaiters(1);
    }
  }

  @Test
  void freedSlotIsReservedForTheWaiterAndCannotBeSnatched() {
    LedgerPeer a = peer("a", 1);
    LedgerPeer b = peer("b", 1);
    LedgerPeer late = peer("late", 1);
    a.reportWaiters(1);
    assertThat(b.reportWaiters(1).granted()).isZero();

    a.returnSlots(1);
    b.awaitHint();

    assertThat(late.reportWaiters(1, 50_000).granted()).isZero();
    assertThat(a.reportWaiters(1).granted()).isZero();
    assertThat(b.report().granted()).isEqualTo(1);
  }

  @Test
  void smallestPartOfItsShareIsServedFirstThenTheLongestWait() {
    LedgerPeer rich = peer("rich", 4);
    LedgerPeer young = peer("young", 4);
    LedgerPeer old = peer("old", 4);
    rich.reportWaiters(4);
    rich.reportWaiters(4, 50_000);
    young.reportWaiters(4, 10);
    old.reportWaiters(4, 9_000);

    rich.returnSlots(1);

    assertThat(young.report().granted()).isZero();
    assertThat(old.report().granted()).isEqualTo(1);
  }

  @Test
  void grantCountsAtOnceAndIsFreeAgainIfItsMessageWasLost() {
    LedgerPeer a = peer("a", 1);
    LedgerPeer b = peer("b", 1);
    a.report();
    b.report();
    a.reportWaitersWithoutAnswer(1);
    assertThat(b.reportWaiters(1).granted()).isZero();

    a.reportWaiters(0);

    b.awaitHint();
    assertThat(b.report().granted()).isEqualTo(1);
  }

  @Test
  void slotOfAFailedDialIsAvailableAtOnce() {
    LedgerPeer a = peer("a", 1);
    LedgerPeer b = peer("b", 1);
    a.reportWaiters(1);
    b.reportWaiters(1);

    a.returnSlots(1);

    b.awaitHint();
    assertThat(b.report().granted()).isEqualTo(1);
  }

  @Test
  void aMessageThatComesTwiceOrTooLateChangesNothing() {
    LedgerPeer a = peer("a", 3);
    a.reportWaiters(2);

    assertThat(a.repeatReport()).isEqualTo(new LedgerAnswer.Outdated());
    a.returnSlots(2);

    assertThat(peer("b", 3).reportWaiters(3).granted()).isEqualTo(3);
  }

  @Test
  void slotsOfADeadInstanceAreFreedOnceAfterItsLeaseAndTheGrace() {
    LedgerPeer dead = peerWithShortTerms("dead", 4);
    LedgerPeer alive = peerWithShortTerms("alive", 4);
    LedgerPeer other = peerWithShortTerms("other", 4);
    long last = System.nanoTime();
    dead.reportWaiters(4);
    alive.reportWaiters(2);
    other.reportWaiters(2);

    Await.until(
        "the slots are free",
        () ->
            alive.reportWaiters(2 - alive.held()).granted()
                    + other.reportWaiters(2 - other.held()).granted()
                > 0);

    Duration after = Duration.ofNanos(System.nanoTime() - last);
    // A ledger counts whole milliseconds, and the milliseconds of two clocks begin at different
    // times.
    assertThat(after).isGreaterThanOrEqualTo(Duration.ofMillis(2_300 - 2));
    alive.report();
    other.report();
    assertThat(alive.held() + other.held()).isEqualTo(4);
  }

  @Test
  void removedInstanceRejoinsWithItsHoldings() {
    LedgerPeer paused = peerWithShortTerms("paused", 4);
    LedgerPeer alive = peerWithShortTerms("alive", 4);
    paused.reportWaiters(4);
    Await.until(
        "its slots are another's", () -> alive.reportWaiters(4 - alive.held()).granted() == 4);
    long before = paused.incarnation();

    Accepted back = paused.report();

    assertThat(paused.incarnation()).isGreaterThan(before);
    assertThat(back.holdAtMost()).isLessThan(4);
    assertThat(alive.returnSlots(1).granted()).isZero();
    assertThat(paused.reportWaiters(1).granted()).isZero();
  }

  @Test
  void instanceThatLeavesHoldsNothingAndGetsAnAnswer() {
    LedgerPeer leaving = peer("leaving", 2);
    LedgerPeer other = peer("other", 2);
    leaving.reportWaiters(2);
    other.reportWaiters(2);

    assertThat(leaving.leave()).isEqualTo(new LedgerAnswer.Left());

    other.awaitHint();
    assertThat(other.report().granted()).isEqualTo(2);
  }

  @Test
  void newestLimitCountsUpAndDownFromAnyInstance() {
    LedgerPeer a = peer("a", 2);
    LedgerPeer old = peer("old", 2);
    a.reportWaiters(2);

    a.withCapacity(new Capacity(5, 4, Capacity.UNLIMITED, false));
    assertThat(a.reportWaiters(1).granted()).isEqualTo(1);
    assertThat(old.reportWaiters(3).granted()).isEqualTo(1);
    a.withCapacity(new Capacity(6, 1, Capacity.UNLIMITED, false));
    a.report();
    assertThat(old.report().capacity().slots()).isEqualTo(1);

    assertThat(a.returnSlots(3).granted()).isZero();
    assertThat(old.report().granted()).isZero();
  }

  @Test
  void limitIsRaisedWhenNoInstanceHasTheLowerOne() {
    LedgerPeer old = peer("old", 2);
    old.reportWaiters(2);
    LedgerPeer successor = peer("successor", 5);
    assertThat(successor.reportWaiters(5).granted()).isZero();
    old.returnSlots(2);

    old.leave();

    successor.awaitHint();
    successor.report();
    assertThat(successor.held()).isEqualTo(5);
    assertThat(successor.report().capacity()).isEqualTo(Capacity.of(5));
  }

  @Test
  void nothingIsGrantedWhilePaused() {
    LedgerPeer a = peer("a", 2);
    LedgerPeer b = peer("b", 2);
    a.withCapacity(new Capacity(1, 2, Capacity.UNLIMITED, true)).report();
    assertThat(b.reportWaiters(1).granted()).isZero();

    a.withCapacity(new Capacity(2, 2, Capacity.UNLIMITED, false)).report();

    b.awaitHint();
    assertThat(b.report().granted()).isEqualTo(1);
  }

  @Test
  void aLedgerThatForgotGrantsNothingUntilAllHaveReported() {
    LedgerPeer a = peer("a", 5);
    LedgerPeer b = peer("b", 5);
    a.reportWaiters(2);
    b.reportWaiters(2);

    empty();
    a.withExpected(2);
    b.withExpected(2);

    assertThat(a.reportWaiters(3).learning()).isTrue();
    assertThat(a.held()).isEqualTo(2);
    assertThat(b.reportWaiters(0).learning()).isFalse();
    a.awaitHint();
    assertThat(a.report().granted()).isEqualTo(1);
  }

  @Test
  void ledgerThatWasOverwrittenIsLearntAnewAndGrantsAgain() {
    LedgerPeer a = peer("a", 5);
    LedgerPeer b = peer("b", 5);
    a.reportWaiters(2);
    b.reportWaiters(2);

    overwrite(BUCKET);
    a.withExpected(2);
    b.withExpected(2);

    assertThat(a.reportWaiters(3).learning()).isTrue();
    assertThat(a.held()).isEqualTo(2);
    assertThat(b.reportWaiters(0).learning()).isFalse();
    a.awaitHint();
    assertThat(a.report().granted()).isEqualTo(1);
  }

  @Test
  void aLedgerThatForgotGrantsWhenNoLeaseCanStillHold() {
    LedgerPeer a = peerWithShortTerms("a", 5).withExpected(2);
    long begun = System.nanoTime();

    Await.until("something is granted", () -> a.reportWaiters(1).granted() > 0);

    Duration after = Duration.ofNanos(System.nanoTime() - begun);
    // The ledger's clock counts whole milliseconds.
    assertThat(after).isGreaterThan(HASTY.lease().ttl().minusMillis(1));
  }

  @Test
  void aSlotMovesToAStarvingInstanceButNotForASpare() {
    LedgerPeer rich = peer("rich", 4);
    LedgerPeer poor = peer("poor", 4);
    rich.reportWaiters(4);
    rich.reportUnused(4);
    poor.reportWants(new Wants(0, 0, 4, 0));
    assertThat(rich.report().holdAtMost()).isEqualTo(Accepted.ANY_NUMBER);

    poor.reportWaiters(1);

    rich.awaitHint();
    assertThat(rich.report().holdAtMost()).isEqualTo(3);
  }

  @Test
  void aSlotMovesWhereItIsUsedMoreAndForNoMomentOfDemand() {
    LedgerPeer giving = peer("giving", 4);
    LedgerPeer needing = peer("needing", 4);
    // Slots that were just gained stay for a while; those with which an instance joins may move.
    giving.holding(2).report();
    needing.holding(2).report();

    needing.reportWaiters(20);
    assertThat(giving.report().holdAtMost()).isEqualTo(Accepted.ANY_NUMBER);
    needing.withUse(new SlotUse(900, 900, 700, 700, 20, 3, 0, 0)).reportWaiters(1);

    giving.awaitHint();
    assertThat(giving.withUse(new SlotUse(100, 100, 0, 0, 2, 1, 0, 0)).report().holdAtMost())
        .isEqualTo(1);
    giving.returnSlots(1);
    needing.awaitHint();
    assertThat(needing.report().granted()).isEqualTo(1);
  }

  @Test
  void connectionsAreOpenedNoFasterThanTheRateByAllTogether() {
    Capacity capacity = new Capacity(1, 50, 5, false);
    LedgerPeer a = new LedgerPeer(ledger(CALM), BUCKET, "a", capacity);
    LedgerPeer b = new LedgerPeer(ledger(CALM), BUCKET, "b", capacity);
    long begun = System.nanoTime();
    int given = 0;
    while (given < 8) {
      given +=
          a.reportWants(new Wants(0, 0, 0, 3)).dials()
              + b.reportWants(new Wants(0, 0, 0, 3)).dials();
    }

    long nanos = System.nanoTime() - begun;
    // It starts without permits and saves up to one second's permits while none are requested.
    assertThat(given).isLessThanOrEqualTo((int) (nanos * 5 / 1_000_000_000L) + 1);
  }

  @Test
  void aSlotComesWithAPermitToOpenAConnectionAsFarAsThereIsOne() {
    LedgerPeer a = new LedgerPeer(ledger(CALM), BUCKET, "a", new Capacity(1, 1, 2, false));
    a.report();

    a.reportWaiters(1);
    Await.until(
        "there is one",
        () -> {
          a.returnSlots(1);
          return a.reportWaiters(1).dials() == 1;
        });

    assertThat(a.report().dials()).as("permits that nobody wants").isZero();
  }

  @Test
  void bucketsDoNotShareSlots() {
    SharedLedger ledger = ledger(CALM);
    List<LedgerPeer> peers = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      peers.add(new LedgerPeer(ledger, new BucketId("bucket-" + i), "a", Capacity.of(1 + i % 4)));
    }

    for (int i = 0; i < 120; i++) {
      assertThat(peers.get(i).reportWaiters(9).granted()).isEqualTo(1 + i % 4);
    }
  }

  @Test
  void manyBucketsKeepLimitsAndServeAllOverUnreliableLinesAndClocks() {
    BadLines.connectManyBuckets(() -> ledger(IMPATIENT), IMPATIENT);
  }
}
