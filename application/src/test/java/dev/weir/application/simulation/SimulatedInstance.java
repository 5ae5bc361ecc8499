package dev.weir.application.simulation;

import dev.weir.application.coordination.AccountView;
import dev.weir.application.coordination.CoordinationStanding;
import dev.weir.application.coordination.NegotiationTerms;
import dev.weir.application.coordination.SharedSlotCoordinator;
import dev.weir.application.coordination.TimelineThread;
import dev.weir.application.pool.ReservoirPolicy;
import dev.weir.domain.ledger.Capacity;
import java.util.random.RandomGenerator;
import java.util.random.RandomGenerator.SplittableGenerator;

/** A process: its thread, its way to the ledger, its coordinator and its pool, and its clients. */
final class SimulatedInstance {
  private static final long MILLI = 1_000_000;

  /** By how much some work takes longer than what is usual. */
  private static final int LONG = 12;

  /** How many clients come, and how long they work. */
  private enum Tide {
    QUIET(60_000, 300),
    EBB(6_000, 300),
    USUAL(700, 400),
    FLOOD(120, 2_500),
    HARD(60, 3_000);

    private final long gap;
    private final long work;

    Tide(long gap, long work) {
      this.gap = gap * MILLI;
      this.work = work * MILLI;
    }
  }

  private final TimelineThread thread;
  private final SimulatedLink link;
  private final SimulatedPool pool;
  private final RandomGenerator random;
  private final long leaseNanos;
  private Tide tide;
  private boolean clientsCome = true;

  SimulatedInstance(
      SimulatedCluster cluster,
      TimelineThread thread,
      NegotiationTerms terms,
      Capacity capacity,
      ReservoirPolicy reservoir,
      SplittableGenerator random,
      Tally tally) {
    this.thread = thread;
    this.random = random;
    this.leaseNanos = terms.ledger().lease().ttl().toNanos();
    this.link = new SimulatedLink(cluster, this);
    SharedSlotCoordinator coordinator =
        new SharedSlotCoordinator("simulated", link, terms, random.split());
    this.pool = new SimulatedPool(thread, coordinator, capacity, reservoir, random, tally);
    this.tide = random.nextInt(4) == 0 ? Tide.QUIET : Tide.USUAL;
    thread.execute(this::clientComes);
    if (tide == Tide.QUIET) {
      thread.after(random.nextLong(200_000 * MILLI), this::tideTurns);
    } else {
      thread.execute(this::tideTurns);
    }
  }

  SimulatedLink link() {
    return link;
  }

  SimulatedPool pool() {
    return pool;
  }

  TimelineThread thread() {
    return thread;
  }

  AccountView view() {
    return pool.account().view();
  }

  /** Connections that are open at the server. */
  int open() {
    return pool.open();
  }

  boolean isOnItsOwn() {
    CoordinationStanding standing = view().standing();
    return standing == CoordinationStanding.SHRUNK || standing == CoordinationStanding.FALLBACK;
  }

  /** It stood still when its lease ended, and has not noticed yet. */
  boolean isBehind() {
    return thread.now() - view().renewedAt() >= leaseNanos;
  }

  /** The process is killed, and the kernel closes its connections. */
  void dies() {
    thread.ends();
    pool.dies();
  }

  /** It has more clients than there could ever be slots for. */
  void isFlooded() {
    tide = Tide.HARD;
    thread.execute(this::clientComes);
    pool.clears();
  }

  /** No more clients come; those that are there are sent away. */
  void leave(Runnable left) {
    clientsCome = false;
    thread.execute(() -> pool.shuts(left));
  }

  @Override
  public String toString() {
    AccountView view = view();
    return "%s with %d open, %d held, a part of %d, and a lease %d ms old%s"
        .formatted(
            view.standing(),
            open(),
            view.held(),
            view.fallbackLimit(),
            (thread.now() - view.renewedAt()) / MILLI,
            thread.isStopped() ? ", stopped" : "");
  }

  private void clientComes() {
    if (clientsCome) {
      pool.request(1 + random.nextLong((random.nextInt(5) == 0 ? LONG : 2) * tide.work));
      thread.after(1 + random.nextLong(2 * tide.gap), this::clientComes);
    }
  }

  private void tideTurns() {
    if (clientsCome && tide != Tide.HARD) {
      tide =
          switch (random.nextInt(8)) {
            case 0 -> Tide.QUIET;
            case 1, 2, 3 -> Tide.EBB;
            case 4, 5 -> Tide.USUAL;
            default -> Tide.FLOOD;
          };
      thread.after(random.nextLong(40_000 * MILLI), this::tideTurns);
    }
  }
}
