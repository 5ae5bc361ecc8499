package dev.weir.application.simulation;

import dev.weir.application.coordination.LedgerLine;
import dev.weir.application.coordination.LedgerListener;
import dev.weir.application.coordination.NegotiationTerms;
import dev.weir.application.coordination.SharedLedger;
import dev.weir.application.coordination.SharedSlotCoordinator;
import dev.weir.application.coordination.TimelineThread;
import dev.weir.application.pool.ReservoirPolicy;
import dev.weir.application.simulation.SteadyInstance.Shared;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerMessage;
import dev.weir.domain.ledger.LedgerOutcome;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.domain.slots.FallbackLimit;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** An instance whose clients send a request, think, and send the next, and do nothing else. */
final class CrowdedInstance implements SharedLedger {
  private static final long LATENCY = 300_000;

  final Tally tally = new Tally();
  private final Shared shared;
  private final TimelineThread thread;
  private final SimulatedPool pool;
  private final RandomGenerator random;
  private final Load load;
  private int leaving;
  private @Nullable LedgerListener listener;

  /**
   * What clients do.
   *
   * @param work how long a request takes at the server, on the average
   * @param think how long a client waits between two requests, on the average
   */
  record Load(Duration work, Duration think) {}

  CrowdedInstance(
      Shared shared,
      String name,
      LedgerTerms terms,
      int instances,
      int slots,
      Load load,
      SplittableRandom random) {
    this.shared = shared;
    this.thread = new TimelineThread(shared.timeline(), random.nextLong());
    this.random = random.split();
    this.load = load;
    NegotiationTerms own =
        new NegotiationTerms(
            new InstanceId(name), terms, new FallbackLimit.Divided(instances), instances);
    this.pool =
        new SimulatedPool(
            thread,
            new SharedSlotCoordinator("simulated", this, own, random.split()),
            Capacity.of(slots),
            ReservoirPolicy.NONE,
            random.split(),
            tally);
    pool.isPlain();
    pool.afterEachRequest(this::think);
  }

  /** So many more clients come within this time. */
  void clientsCome(int clients, Duration within) {
    for (int i = 0; i < clients; i++) {
      thread.after(random.nextLong(within.toNanos()), this::request);
    }
  }

  /** So many clients leave when they have been served. */
  void clientsLeave(int clients) {
    leaving += clients;
  }

  /** So many requests of the same length come at once, from clients that leave then. */
  void bursts(int requests) {
    leaving += requests;
    for (int i = 0; i < requests; i++) {
      pool.request(load.work().toNanos());
    }
  }

  private void think() {
    if (leaving > 0) {
      leaving--;
    } else {
      thread.after(exponential(load.think()), this::request);
    }
  }

  private void request() {
    pool.request(1 + exponential(load.work()));
  }

  private long exponential(Duration mean) {
    return (long) (-Math.log(1 - random.nextDouble()) * mean.toNanos());
  }

  int held() {
    return pool.account().view().held();
  }

  int open() {
    return pool.open();
  }

  @Override
  public LedgerLine open(BucketId bucket, InstanceId instance, LedgerListener opened) {
    listener = opened;
    shared.listeners().put(instance, opened);
    return message -> shared.timeline().after(LATENCY, () -> arrives(message));
  }

  private void arrives(LedgerMessage message) {
    tally.operations++;
    LedgerOutcome outcome = shared.home().apply(message);
    for (InstanceId woken : outcome.woken()) {
      LedgerListener hinted = shared.listeners().get(woken);
      if (hinted != null) {
        shared.timeline().after(LATENCY, hinted::hinted);
      }
    }
    LedgerListener heardBy = listener;
    if (heardBy != null) {
      shared.timeline().after(LATENCY, () -> heardBy.answered(message.sender(), outcome.answer()));
    }
  }

  @Override
  public void close() {
    listener = null;
  }
}
