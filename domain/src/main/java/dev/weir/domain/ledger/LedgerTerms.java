package dev.weir.domain.ledger;

import dev.weir.domain.lease.LeaseTerms;
import java.time.Duration;

/**
 * The durations that the ledger works with; they are the same on all instances.
 *
 * @param acceptWithin the time for which a slot is reserved for an instance that does not fetch it
 * @param shortestTurn the least time for which an instance keeps a single slot while others have
 *     none
 */
public record LedgerTerms(LeaseTerms lease, Duration acceptWithin, Duration shortestTurn) {
  /** Rejects an {@code acceptWithin} below 1 ms and a negative {@code shortestTurn}. */
  public LedgerTerms {
    if (acceptWithin.toMillis() < 1 || shortestTurn.isNegative()) {
      throw new IllegalArgumentException(
          "acceptWithin is at least 1 ms and shortestTurn not negative: "
              + acceptWithin
              + ", "
              + shortestTurn);
    }
  }

  /**
   * Returns the duration of learning after a loss: after it, no instance relies on an earlier
   * lease. The grace is for a clock that is set forward meanwhile.
   */
  public long learningMillis() {
    return reclaimMillis();
  }

  /** Returns the silence after which an instance's slots are reclaimed. */
  public long reclaimMillis() {
    return lease.ttl().plus(lease.reclaimGrace()).toMillis();
  }

  /** {@link #acceptWithin} in milliseconds. */
  public long acceptMillis() {
    return acceptWithin.toMillis();
  }

  /** {@link #shortestTurn} in milliseconds. */
  public long shortestTurnMillis() {
    return shortestTurn.toMillis();
  }

  /**
   * Returns the time by which the clock may go back without a new learning phase, and the time
   * without any report that counts as silence. Where the ledger hears no instance for longer, the
   * rest counts against none: each instance sends heartbeats at this interval, so either the ledger
   * was out of reach of all, or its clock was set forward.
   */
  public long clockSlackMillis() {
    return lease.interval().toMillis();
  }

  /**
   * Returns the silence of all instances after which the ledger assumes that it was out of reach
   * itself, and not that its instances died. It is shorter than the reclaim time by one heartbeat
   * period, because a heartbeat may have been due when the silence began: so no instance loses its
   * slots for a silence that all instances share. It is at most one lease, unless a heartbeat
   * period is longer, because instances that are cut off may grow after their leases.
   */
  public long silenceMillis() {
    long heartbeat = lease.interval().plus(lease.answerTimeout()).toMillis();
    return Math.max(heartbeat, Math.min(lease.ttl().toMillis(), reclaimMillis() - heartbeat));
  }
}
