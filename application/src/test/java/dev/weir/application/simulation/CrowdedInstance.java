package dev.weir.application.simulation;

import dev.weir.application.coordination.NegotiationTerms;
import dev.weir.application.coordination.SharedSlotCoordinator;
import dev.weir.application.coordination.TimelineThread;
import dev.weir.application.pool.ReservoirPolicy;
import dev.weir.application.simulation.SteadyLedger.Shared;
import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.domain.slots.FallbackLimit;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** An instance whose clients send a request, think, and send the next, and do nothing else. */
final class CrowdedInstance {
  final Tally tally = new Tally();
  private final TimelineThread thread;
  private final SimulatedPool pool;
  private final RandomGenerator random;
  private final Load load;
  private int leaving;

  /**
   * The behaviour of clients.
   *
   * @param work how long a request takes at the server, on the average
   * @param think how long a client waits between two requests, on the average
   * @param ledger how long a message to the ledger takes one way
   */
  record Load(Duration work, Duration think, Duration ledger) {
    /** With a ledger that is near. */
    Load(Duration work, Duration think) {
      this(work, think, Duration.ofNanos(300_000));
    }
  }

  CrowdedInstance(
      Shared shared,
      String name,
      LedgerTerms terms,
      int instances,
      int slots,
      Load load,
      SplittableRandom random) {
    this.thread = new TimelineThread(shared.timeline(), random.nextLong());
    this.random = random.split();
    this.load = load;
    NegotiationTerms own =
        new NegotiationTerms(
            new InstanceId(name), terms, new FallbackLimit.Divided(instances), instances);
    this.pool =
        new SimulatedPool(
            thread,
            new SharedSlotCoordinator(
                "simulated",
                new SteadyLedger(shared, load.ledger().toNanos(), tally),
                own,
                random.split()),
            Capacity.of(slots),
            ReservoirPolicy.NONE,
            random.split(),
            tally);
    pool.isPlain();
    pool.afterEachRequest(this::think);
  }

  /** Adds clients, which connect at random moments within this time. */
  void clientsCome(int clients, Duration within) {
    for (int i = 0; i < clients; i++) {
      thread.after(random.nextLong(within.toNanos()), this::request);
    }
  }

  /** Removes clients, each when its request has been served. */
  void clientsLeave(int clients) {
    leaving += clients;
  }

  /** Sends requests of one length at once, from clients that leave behind their answer. */
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
}
