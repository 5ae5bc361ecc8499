package dev.weir.domain.lease;

import java.time.Duration;

/**
 * The times all instances agree on.
 *
 * @param ttl how long a lease lasts
 * @param interval how far apart heartbeats are sent at most
 * @param answerTimeout how long the answer to a heartbeat may take; later it counts as failed
 * @param reclaimGrace how much longer than the lease others leave a silent instance its slots
 */
public record LeaseTerms(
    Duration ttl, Duration interval, Duration answerTimeout, Duration reclaimGrace) {
  /** Refuses terms under which a lease would end between two heartbeats that both succeed. */
  public LeaseTerms {
    if (interval.isNegative() || interval.isZero() || ttl.compareTo(interval) <= 0) {
      throw new IllegalArgumentException(
          "a lease lasts longer than the time between two heartbeats: " + ttl + ", " + interval);
    }
    if (answerTimeout.isNegative() || reclaimGrace.isNegative()) {
      throw new IllegalArgumentException(
          "a timeout or grace is not negative: " + answerTimeout + ", " + reclaimGrace);
    }
  }

  /**
   * Whether the slots of an instance last heard of at {@code heardAt} may be taken from it: by the
   * clock of the ledger, which heard of it no earlier than it sent, so that its own lease has ended
   * by then.
   */
  public boolean reclaimable(long heardAt, long now) {
    return now - heardAt >= ttl.plus(reclaimGrace).toNanos();
  }

  /** How long after its last success an instance that is cut off may grow up to its part. */
  Duration untilGrowth() {
    return ttl.plus(interval).plus(answerTimeout);
  }
}
