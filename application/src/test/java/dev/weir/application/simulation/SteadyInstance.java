package dev.weir.application.simulation;

import dev.weir.application.coordination.LedgerLine;
import dev.weir.application.coordination.LedgerListener;
import dev.weir.application.coordination.NegotiationTerms;
import dev.weir.application.coordination.SharedLedger;
import dev.weir.application.coordination.SharedSlotCoordinator;
import dev.weir.application.coordination.Timeline;
import dev.weir.application.coordination.TimelineThread;
import dev.weir.application.pool.ReservoirPolicy;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerMessage;
import dev.weir.domain.ledger.LedgerOutcome;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.domain.slots.FallbackLimit;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * An instance with a number of clients, each of which asks again as soon as it was served, and to
 * which nothing happens but what its clients and its peers do.
 */
final class SteadyInstance implements SharedLedger {
  private static final long MILLI = 1_000_000;
  private static final long LATENCY = MILLI;

  /** The ledger that instances share, and who is told its hints. */
  record Shared(Timeline timeline, LedgerHome home, Map<InstanceId, LedgerListener> listeners) {
    static Shared of(Timeline timeline, LedgerTerms terms) {
      return new Shared(timeline, new LedgerHome(timeline, terms), new HashMap<>());
    }
  }

  final Tally tally = new Tally();
  private final Shared shared;
  private final TimelineThread thread;
  private final SimulatedPool pool;
  private final RandomGenerator random;
  private final long work;
  private int surplus;
  private @Nullable LedgerListener listener;

  /**
   * One without clients.
   *
   * @param instances how many there are
   * @param work how many milliseconds a request takes, on the average
   */
  SteadyInstance(
      Shared shared,
      String name,
      LedgerTerms terms,
      int instances,
      Capacity capacity,
      ReservoirPolicy reservoir,
      int work,
      SplittableRandom random) {
    this.shared = shared;
    this.thread = new TimelineThread(shared.timeline(), random.nextLong());
    this.random = random.split();
    this.work = work;
    NegotiationTerms own =
        new NegotiationTerms(
            new InstanceId(name), terms, new FallbackLimit.Divided(instances), instances);
    this.pool =
        new SimulatedPool(
            thread,
            new SharedSlotCoordinator("simulated", this, own, random.split()),
            capacity,
            reservoir,
            random.split(),
            tally);
    pool.clears();
    pool.hasOneLogin();
    pool.afterEachRequest(this::request);
  }

  /** So many more clients come. */
  void clientsCome(int clients) {
    for (int i = 0; i < clients; i++) {
      thread.after(random.nextLong(500 * MILLI), this::request);
    }
  }

  /** So many clients leave when they have been served. */
  void clientsLeave(int clients) {
    surplus += clients;
  }

  private void request() {
    if (surplus > 0) {
      surplus--;
      return;
    }
    pool.request(1 + random.nextLong(2 * work * MILLI));
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
