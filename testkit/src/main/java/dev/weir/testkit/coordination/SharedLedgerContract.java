package dev.weir.testkit.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.coordination.SharedLedger;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.lease.LeaseTerms;
import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.LedgerAnswer;
import dev.weir.domain.ledger.LedgerAnswer.Accepted;
import dev.weir.domain.ledger.LedgerTerms;
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
 * The contract of a {@link SharedLedger}: what instances may rely on, wherever the ledger is kept.
 * An adapter runs it by extending it.
 */
public abstract class SharedLedgerContract {
  /** Leases long enough that a slow machine does not end them by itself. */
  protected static final LedgerTerms CALM = terms(Duration.ofSeconds(60), Duration.ofSeconds(20));

  /** Leases that end while one waits. */
  protected static final LedgerTerms HASTY = terms(Duration.ofSeconds(2), Duration.ofMillis(500));

  /** Nothing lost is waited for for long. */
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

  /** Another way to the one ledger, as an instance has it that works by these terms. */
  protected abstract SharedLedger connect(LedgerTerms terms);

  /** Lets the ledger be as it was before it was first used. */
  protected abstract void empty();

  /** Writes something that is no ledger where the ledger of the bucket is kept. */
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

  private LedgerPeer hastyPeer(String name, int slots) {
    return new LedgerPeer(ledger(HASTY), BUCKET, name, Capacity.of(slots));
  }

  @Test
  void allTogetherAreGrantedNoMoreThanTheLimit() {
    LedgerPeer a = peer("a", 5);
    LedgerPeer b = peer("b", 5);

    assertThat(a.waits(3).granted()).isEqualTo(3);
    assertThat(b.waits(3).granted()).isEqualTo(2);
    assertThat(b.report().instances()).isEqualTo(2);
  }

  @Test
  void whoeverAsksAtTheSameTimeIsGrantedNoMoreThanTheLimit() throws Exception {
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
      peer.waits(1);
    }
  }

  @Test
  void aSlotThatComesFreeIsForWhoAskedAndNobodyElseCanSnatchIt() {
    LedgerPeer a = peer("a", 1);
    LedgerPeer b = peer("b", 1);
    LedgerPeer late = peer("late", 1);
    a.waits(1);
    assertThat(b.waits(1).granted()).isZero();

    a.givesBack(1);
    b.awaitHint();

    assertThat(late.waits(1, 50_000).granted()).isZero();
    assertThat(a.waits(1).granted()).isZero();
    assertThat(b.report().granted()).isEqualTo(1);
  }

  @Test
  void whoHasLeastOfItsShareIsFirstThenWhoHasWaitedLongest() {
    LedgerPeer rich = peer("rich", 4);
    LedgerPeer young = peer("young", 4);
    LedgerPeer old = peer("old", 4);
    rich.waits(4);
    rich.waits(4, 50_000);
    young.waits(4, 10);
    old.waits(4, 9_000);

    rich.givesBack(1);

    assertThat(young.report().granted()).isZero();
    assertThat(old.report().granted()).isEqualTo(1);
  }

  @Test
  void aGrantCountsWhenItIsMadeAndIsFreeAgainWhenItsMessageWasLost() {
    LedgerPeer a = peer("a", 1);
    LedgerPeer b = peer("b", 1);
    a.report();
    b.report();
    a.wantsUnheard(1);
    assertThat(b.waits(1).granted()).isZero();

    a.waits(0);

    b.awaitHint();
    assertThat(b.report().granted()).isEqualTo(1);
  }

  @Test
  void theSlotOfADialThatFailedIsAnothersAtOnce() {
    LedgerPeer a = peer("a", 1);
    LedgerPeer b = peer("b", 1);
    a.waits(1);
    b.waits(1);

    a.givesBack(1);

    b.awaitHint();
    assertThat(b.report().granted()).isEqualTo(1);
  }

  @Test
  void aMessageThatComesTwiceOrTooLateChangesNothing() {
    LedgerPeer a = peer("a", 3);
    a.waits(2);

    assertThat(a.repeats()).isEqualTo(new LedgerAnswer.Outdated());
    a.givesBack(2);

    assertThat(peer("b", 3).waits(3).granted()).isEqualTo(3);
  }

  @Test
  void theSlotsOfADeadInstanceAreFreeOnceAfterItsLeaseAndTheGraceAndNotBefore() {
    LedgerPeer dead = hastyPeer("dead", 4);
    LedgerPeer alive = hastyPeer("alive", 4);
    LedgerPeer other = hastyPeer("other", 4);
    long last = System.nanoTime();
    dead.waits(4);
    alive.waits(2);
    other.waits(2);

    Await.until(
        "the slots are free",
        () ->
            alive.waits(2 - alive.held()).granted() + other.waits(2 - other.held()).granted() > 0);

    Duration after = Duration.ofNanos(System.nanoTime() - last);
    // A ledger counts whole milliseconds, and two clocks have two beginnings of one.
    assertThat(after).isGreaterThanOrEqualTo(Duration.ofMillis(2_300 - 2));
    alive.report();
    other.report();
    assertThat(alive.held() + other.held()).isEqualTo(4);
  }

  @Test
  void whoWasTakenForDeadRejoinsWithAllItReallyHolds() {
    LedgerPeer paused = hastyPeer("paused", 4);
    LedgerPeer alive = hastyPeer("alive", 4);
    paused.waits(4);
    Await.until("its slots are another's", () -> alive.waits(4 - alive.held()).granted() == 4);
    long before = paused.incarnation();

    Accepted back = paused.report();

    assertThat(paused.incarnation()).isGreaterThan(before);
    assertThat(back.holdAtMost()).isLessThan(4);
    assertThat(alive.givesBack(1).granted()).isZero();
    assertThat(paused.waits(1).granted()).isZero();
  }

  @Test
  void whoLeavesHoldsNothingAndIsToldSo() {
    LedgerPeer leaving = peer("leaving", 2);
    LedgerPeer other = peer("other", 2);
    leaving.waits(2);
    other.waits(2);

    assertThat(leaving.leaves()).isEqualTo(new LedgerAnswer.Left());

    other.awaitHint();
    assertThat(other.report().granted()).isEqualTo(2);
  }

  @Test
  void theNewestLimitCountsUpAndDownWhoeverSaysIt() {
    LedgerPeer a = peer("a", 2);
    LedgerPeer old = peer("old", 2);
    a.waits(2);

    a.using(new Capacity(5, 4, Capacity.UNLIMITED, false));
    assertThat(a.waits(1).granted()).isEqualTo(1);
    assertThat(old.waits(3).granted()).isEqualTo(1);
    a.using(new Capacity(6, 1, Capacity.UNLIMITED, false));
    a.report();
    assertThat(old.report().capacity().slots()).isEqualTo(1);

    assertThat(a.givesBack(3).granted()).isZero();
    assertThat(old.report().granted()).isZero();
  }

  @Test
  void aLimitIsRaisedWhenNobodyIsLeftThatWasStartedWithTheLowerOne() {
    LedgerPeer old = peer("old", 2);
    old.waits(2);
    LedgerPeer successor = peer("successor", 5);
    assertThat(successor.waits(5).granted()).isZero();
    old.givesBack(2);

    old.leaves();

    successor.awaitHint();
    successor.report();
    assertThat(successor.held()).isEqualTo(5);
    assertThat(successor.report().capacity()).isEqualTo(Capacity.of(5));
  }

  @Test
  void nothingIsGrantedWhilePaused() {
    LedgerPeer a = peer("a", 2);
    LedgerPeer b = peer("b", 2);
    a.using(new Capacity(1, 2, Capacity.UNLIMITED, true)).report();
    assertThat(b.waits(1).granted()).isZero();

    a.using(new Capacity(2, 2, Capacity.UNLIMITED, false)).report();

    b.awaitHint();
    assertThat(b.report().granted()).isEqualTo(1);
  }

  @Test
  void aLedgerThatForgotGrantsNothingUntilAllHaveReported() {
    LedgerPeer a = peer("a", 5);
    LedgerPeer b = peer("b", 5);
    a.waits(2);
    b.waits(2);

    empty();
    a.expecting(2);
    b.expecting(2);

    assertThat(a.waits(3).learning()).isTrue();
    assertThat(a.held()).isEqualTo(2);
    assertThat(b.waits(0).learning()).isFalse();
    a.awaitHint();
    assertThat(a.report().granted()).isEqualTo(1);
  }

  @Test
  void ledgerThatWasOverwrittenIsLearntAnewAndGrantsAgain() {
    LedgerPeer a = peer("a", 5);
    LedgerPeer b = peer("b", 5);
    a.waits(2);
    b.waits(2);

    overwrite(BUCKET);
    a.expecting(2);
    b.expecting(2);

    assertThat(a.waits(3).learning()).isTrue();
    assertThat(a.held()).isEqualTo(2);
    assertThat(b.waits(0).learning()).isFalse();
    a.awaitHint();
    assertThat(a.report().granted()).isEqualTo(1);
  }

  @Test
  void aLedgerThatForgotGrantsWhenNoLeaseCanStillHold() {
    LedgerPeer a = hastyPeer("a", 5).expecting(2);
    long begun = System.nanoTime();

    Await.until("something is granted", () -> a.waits(1).granted() > 0);

    Duration after = Duration.ofNanos(System.nanoTime() - begun);
    // The ledger's clock counts whole milliseconds.
    assertThat(after).isGreaterThan(HASTY.lease().ttl().minusMillis(1));
  }

  @Test
  void whatIsNotUsedIsAskedBackForWhoStarvesAndNothingForWhatIsOnlyKeptReady() {
    LedgerPeer rich = peer("rich", 4);
    LedgerPeer poor = peer("poor", 4);
    rich.waits(4);
    rich.isIdleWith(4);
    poor.wants(new Wants(0, 0, 4, 0));
    assertThat(rich.report().holdAtMost()).isEqualTo(Accepted.ANY_NUMBER);

    poor.waits(1);

    rich.awaitHint();
    assertThat(rich.report().holdAtMost()).isEqualTo(3);
  }

  @Test
  void connectionsAreOpenedNoFasterThanTheRateByAllTogether() {
    Capacity capacity = new Capacity(1, 50, 5, false);
    LedgerPeer a = new LedgerPeer(ledger(CALM), BUCKET, "a", capacity);
    LedgerPeer b = new LedgerPeer(ledger(CALM), BUCKET, "b", capacity);
    long begun = System.nanoTime();
    int given = 0;
    while (given < 8) {
      given += a.wants(new Wants(0, 0, 0, 3)).dials() + b.wants(new Wants(0, 0, 0, 3)).dials();
    }

    long nanos = System.nanoTime() - begun;
    // Begun with none, up to those of a second may be saved up while nobody asks.
    assertThat(given).isLessThanOrEqualTo((int) (nanos * 5 / 1_000_000_000L) + 1);
  }

  @Test
  void aSlotComesWithAPermitToOpenAConnectionAsFarAsThereIsOne() {
    LedgerPeer a = new LedgerPeer(ledger(CALM), BUCKET, "a", new Capacity(1, 1, 2, false));
    a.report();

    a.waits(1);
    Await.until(
        "there is one",
        () -> {
          a.givesBack(1);
          return a.waits(1).dials() == 1;
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
      assertThat(peers.get(i).waits(9).granted()).isEqualTo(1 + i % 4);
    }
  }

  @Test
  void byBadLinesAndClocksThatDifferManyBucketsKeepTheirLimitsAndServeEverybody() {
    BadLines.toManyBuckets(() -> ledger(IMPATIENT), IMPATIENT);
  }
}
