package dev.weir.hazelcast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.metrics.Meter;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.DialPermits;
import dev.weir.domain.ledger.Holder;
import dev.weir.domain.ledger.Holdings;
import dev.weir.domain.ledger.Inflow;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerAnswer;
import dev.weir.domain.ledger.LedgerDefect;
import dev.weir.domain.ledger.LedgerState;
import dev.weir.domain.ledger.MovePermits;
import dev.weir.domain.ledger.SlotUse;
import dev.weir.testkit.coordination.LedgerPeer;
import dev.weir.testkit.coordination.RecordedIncidents;
import dev.weir.testkit.metrics.RecordedMetrics;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.opentest4j.AssertionFailedError;

/**
 * Whatever another member writes into the entry of a bucket: two instances share five slots, go on
 * with what they hold, and are granted the rest after each has reported once more.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SpoiledHazelcastLedgerIT {
  private static final int SLOTS = 5;
  private static final long FAR = 9_000_000_000_000_000L;

  private final AtomicInteger buckets = new AtomicInteger();
  private final RecordedMetrics metrics = new RecordedMetrics();
  private Members members;
  private RecordedIncidents incidents;
  private HazelcastLedger ledger;
  private BucketId bucket;
  private LedgerPeer a;
  private LedgerPeer b;

  @BeforeAll
  void start() throws IOException {
    members = Members.start(2);
  }

  @AfterAll
  void stop() {
    members.close();
  }

  @BeforeEach
  void shareABucket() {
    incidents = new RecordedIncidents();
    ledger =
        HazelcastLedger.onSharedMember(
            members.get(1), Members.PATIENCE, HazelcastLedgerContractIT.calm(), metrics, incidents);
    bucket = new BucketId("bucket-" + buckets.incrementAndGet());
    a = new LedgerPeer(ledger, bucket, "a", Capacity.of(SLOTS));
    b = new LedgerPeer(ledger, bucket, "b", Capacity.of(SLOTS));
    a.reportWaiters(2);
    b.reportWaiters(2);
    a.withExpected(2);
    b.withExpected(2);
  }

  @AfterEach
  void close() {
    ledger.close();
  }

  private void isLearntAnewAndServed(LedgerDefect.Kind kind) {
    isLearntAnewAndServed(kind, 1);
  }

  private void isLearntAnewAndServed(LedgerDefect.Kind kind, int found) {
    assertThat(a.reportWaiters(1).learning()).isTrue();
    assertThat(a.held()).isEqualTo(2);
    assertThat(b.report().learning()).isFalse();
    assertThat(a.report().granted()).isEqualTo(1);
    assertThat(incidents.defects())
        .singleElement()
        .satisfies(told -> assertThat(told.bucket()).isEqualTo(bucket))
        .satisfies(told -> assertThat(told.found().getFirst().kind()).isEqualTo(kind));
    assertThat(metrics.count(Meter.LEDGER_DEFECTS, bucket.value(), kind.label())).isEqualTo(found);
    assertThat(b.reportWaiters(1).granted()).isZero();
  }

  @Test
  void objectThatIsNoBytesIsReplaced() {
    members.overwrite(bucket, "no ledger");

    isLearntAnewAndServed(LedgerDefect.Kind.TYPE);
  }

  @Test
  void objectOfAClassThatIsNotAllowedToComeToLifeIsReplaced() {
    members.overwrite(bucket, new AssertionFailedError("from elsewhere"));

    isLearntAnewAndServed(LedgerDefect.Kind.TYPE);
  }

  @Test
  void bytesThatAreNoLedgerAreReplaced() {
    members.overwrite(bucket, new byte[1 << 20]);

    isLearntAnewAndServed(LedgerDefect.Kind.LEDGER);
  }

  @Test
  void ledgerThatWouldLearnForEverIsReplaced() {
    members.overwrite(bucket, StateLayout.bytes(state(FAR)));

    isLearntAnewAndServed(LedgerDefect.Kind.LEDGER);
  }

  @Test
  void ghostWithALeaseInTheFarFutureIsRemoved() {
    members.overwrite(bucket, StateLayout.bytes(state(Holder.NEVER, ghost())));

    isLearntAnewAndServed(LedgerDefect.Kind.HOLDER);
  }

  /** A search by name finds the first: what the other has would never end. */
  @Test
  void holdersOfOneNameAreBothRemoved() {
    LedgerState state = state(Holder.NEVER, holder("ghost", 1, 1), holder("ghost", 2, 1));
    members.overwrite(bucket, StateLayout.bytes(state));

    isLearntAnewAndServed(LedgerDefect.Kind.HOLDER, 2);
  }

  @Test
  void ledgerOfMoreHoldersThanTheBoundIsReplaced() {
    Holder[] holders =
        IntStream.rangeClosed(1, LedgerState.MOST_HOLDERS + 1)
            .mapToObj(number -> holder("ghost-" + number, number, 1))
            .toArray(Holder[]::new);
    members.overwrite(bucket, StateLayout.bytes(state(Holder.NEVER, holders)));

    isLearntAnewAndServed(LedgerDefect.Kind.LEDGER);
  }

  private static Holder ghost() {
    return holder("ghost", 1, FAR);
  }

  private static Holder holder(String name, long number, long heardAt) {
    return new Holder(
        new InstanceId(name),
        number,
        1,
        1,
        heardAt,
        true,
        Holdings.used(SLOTS),
        0,
        0,
        0,
        0,
        0,
        Holder.NEVER,
        Holder.NEVER,
        LedgerAnswer.Accepted.ANY_NUMBER,
        Holder.NEVER,
        Capacity.of(SLOTS),
        SlotUse.NONE,
        Inflow.NONE);
  }

  private static LedgerState state(long learningUntil, Holder... holders) {
    return new LedgerState(
        "home",
        1,
        1,
        learningUntil,
        0,
        Capacity.of(SLOTS),
        new DialPermits(0, 1),
        MovePermits.initial(1),
        Math.max(1, holders.length),
        List.of(holders));
  }
}
