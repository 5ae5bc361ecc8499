package dev.weir.testkit.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.coordination.NegotiationTerms;
import dev.weir.application.coordination.SharedLedger;
import dev.weir.application.coordination.SharedSlotCoordinator;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.domain.slots.FallbackLimit;
import dev.weir.testkit.await.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/** Instances whose clocks differ, with bad lines to the ledger of many crowded buckets. */
final class BadLines {
  private static final int INSTANCES = 3;
  private static final int BUCKETS = 6;
  private static final int SERVED = 10;
  private static final int FAULTS = 100;

  /** Many times the usual duration: the machine may be busy with other work. */
  private static final Duration SERVICE = Duration.ofMinutes(2);

  private BadLines() {}

  /**
   * Checks that all buckets keep their limits and all instances are served, in spite of all faults.
   */
  static void connectManyBuckets(Supplier<SharedLedger> ledger, LedgerTerms terms) {
    long seed = Long.getLong("weir.seed", System.nanoTime());
    System.out.println("bad lines: -Dweir.seed=" + seed);
    SplittableRandom random = new SplittableRandom(seed);
    List<CrowdedBucket> buckets = new ArrayList<>();
    for (int i = 0; i < BUCKETS; i++) {
      buckets.add(new CrowdedBucket(new BucketId("crowded-" + i), 2 + i));
    }
    List<UnreliableLedger> lines = new ArrayList<>();
    List<OwnThread> threads = new ArrayList<>();
    try {
      for (int i = 0; i < INSTANCES; i++) {
        UnreliableLedger line = new UnreliableLedger(ledger.get(), random.split());
        OwnThread thread = new OwnThread(random.nextLong());
        lines.add(line);
        threads.add(thread);
        NegotiationTerms own =
            new NegotiationTerms(
                new InstanceId("i" + i), terms, new FallbackLimit.Strict(), INSTANCES);
        SharedSlotCoordinator coordinator =
            new SharedSlotCoordinator("bad", line, own, random.split());
        buckets.forEach(bucket -> bucket.join(coordinator, thread, random.split()));
      }
      Await.until(
          "everybody is served, in spite of many faults",
          SERVICE,
          () ->
              buckets.stream().allMatch(bucket -> bucket.fewestServed() >= SERVED)
                  && lines.stream().mapToLong(UnreliableLedger::faults).sum() >= FAULTS);
    } finally {
      threads.forEach(OwnThread::close);
      lines.forEach(UnreliableLedger::close);
    }
    assertThat(threads).extracting(OwnThread::failure).containsOnlyNulls();
    for (CrowdedBucket bucket : buckets) {
      assertThat(bucket.mostInUse())
          .as("slots in use of %s, seed %d", bucket.id(), seed)
          .isBetween(1, bucket.limit());
    }
  }
}
