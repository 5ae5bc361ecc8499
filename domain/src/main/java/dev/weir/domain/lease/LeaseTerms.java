package dev.weir.domain.lease;

import java.time.Duration;

/**
 * The durations of leases and heartbeats, on which all instances agree.
 *
 * @param ttl the duration of a lease
 * @param interval the longest time between two heartbeats
 * @param answerTimeout the time within which a heartbeat must be answered; after it, the heartbeat
 *     counts as failed
 * @param reclaimGrace the time after the lease during which a silent instance keeps its slots
 */
public record LeaseTerms(
    Duration ttl, Duration interval, Duration answerTimeout, Duration reclaimGrace) {
  /** Rejects terms under which a lease would end between two heartbeats that both succeed. */
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
   * Returns whether the slots of an instance that the ledger last heard at {@code heardAt} may be
   * reclaimed. Both times are the ledger's; it heard the instance no earlier than the instance
   * sent, so the instance's own view of its lease has ended by then.
   */
  public boolean isReclaimable(long heardAt, long now) {
    return now - heardAt >= ttl.plus(reclaimGrace).toNanos();
  }

  /**
   * Returns the time from its last success until an instance that is cut off may grow to its
   * fallback limit.
   */
  public Duration timeToGrowth() {
    return ttl.plus(interval).plus(answerTimeout);
  }
}
