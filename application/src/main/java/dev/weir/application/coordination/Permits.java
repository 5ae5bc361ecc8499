package dev.weir.application.coordination;

import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.DialPermits;

/**
 * The permits of an instance to open connections: the ledger's while the ledger answers, valid for
 * the moment only; else its own, at its part of the rate.
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

  /** The ledger gave these permits; earlier ones have become too old. */
  void replenish(int permits) {
    fresh = permits;
  }

  /** Takes permits of the ledger's, up to the wanted number; returns how many. */
  int take(int wanted, Capacity capacity) {
    if (capacity.dialsPerSecond() == Capacity.UNLIMITED) {
      return wanted;
    }
    int taken = Math.min(wanted, fresh);
    fresh -= taken;
    return taken;
  }

  /**
   * Takes permits of the instance's own, up to the wanted number; returns how many.
   *
   * @param instances the number of instances that share the rate
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

  /** Returns when the instance has another permit of its own, as of the last {@link #takeOwn}. */
  long nextOwnAt(Capacity capacity, int instances) {
    int part = part(capacity, instances);
    return startedAt + (own.filledAt() + own.millisToNext(part)) * NANOS_PER_MILLI;
  }

  /** Returns an instance's part of the rate, which is at least one a second. */
  private static int part(Capacity capacity, int instances) {
    return Math.max(1, capacity.dialsPerSecond() / instances);
  }
}
