package dev.weir.application.coordination;

import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.DialPermits;

/**
 * Permits to open connections, as an instance has them: the ledger's while that answers, good for
 * the moment; else its own, as many as are its part of the rate.
 *
 * <p>Times are of the monotonic clock, in nanoseconds.
 */
final class Permits {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final long startedAt;
  private int fresh;
  private DialPermits own = DialPermits.none(0);

  Permits(long now) {
    this.startedAt = now;
  }

  /** The ledger gave so many. What it gave before is too old. */
  void came(int permits) {
    fresh = permits;
  }

  /** How many of those wanted there are of the ledger's. */
  int take(int wanted, Capacity capacity) {
    if (capacity.dialsPerSecond() == Capacity.UNLIMITED) {
      return wanted;
    }
    int taken = Math.min(wanted, fresh);
    fresh -= taken;
    return taken;
  }

  /**
   * How many of those wanted an instance gives itself.
   *
   * @param instances how many share the rate
   */
  int takeOwn(int wanted, Capacity capacity, int instances, long now) {
    if (capacity.dialsPerSecond() == Capacity.UNLIMITED) {
      return wanted;
    }
    own = own.filled(part(capacity, instances), (now - startedAt) / NANOS_PER_MILLI);
    int taken = own.available(wanted);
    own = own.without(taken);
    return taken;
  }

  /** When there is another one of its own, as of the last time that it wanted some. */
  long nextOwn(Capacity capacity, int instances) {
    int part = part(capacity, instances);
    return startedAt + (own.filledAt() + own.millisToNext(part)) * NANOS_PER_MILLI;
  }

  /** Who may open connections at all may open one in a second. */
  private static int part(Capacity capacity, int instances) {
    return Math.max(1, capacity.dialsPerSecond() / instances);
  }
}
