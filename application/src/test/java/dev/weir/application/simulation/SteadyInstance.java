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
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * An instance with a number of clients, each of which asks again as soon as it was served, and to
 * which nothing happens but what its clients and its peers do.
 */
final class SteadyInstance {
  private static final long MILLI = 1_000_000;
  private static final long LATENCY = MILLI;

  final Tally tally = new Tally();
  private final TimelineThread thread;
  private final SimulatedPool pool;
  private final RandomGenerator random;
  private final long work;
  private int surplus;

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
    this.thread = new TimelineThread(shared.timeline(), random.nextLong());
    this.random = random.split();
    this.work = work;
    NegotiationTerms own =
        new NegotiationTerms(
            new InstanceId(name), terms, new FallbackLimit.Divided(instances), instances);
    this.pool =
        new SimulatedPool(
            thread,
            new SharedSlotCoordinator(
                "simulated", new SteadyLedger(shared, LATENCY, tally), own, random.split()),
            capacity,
            reservoir,
            random.split(),
            tally);
    pool.clears();
    pool.hasOneLogin();
    pool.afterEachRequest(this::request);
  }

  /** Adds clients. */
  void clientsCome(int clients) {
    for (int i = 0; i < clients; i++) {
      thread.after(random.nextLong(500 * MILLI), this::request);
    }
  }

  /** Removes clients, each when its request has been served. */
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
}
