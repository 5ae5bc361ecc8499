package dev.weir.domain.ledger;

import dev.weir.domain.lease.LeaseTerms;
import java.time.Duration;

/**
 * The times by which the ledger works; all instances have the same.
 *
 * @param acceptWithin for how long a slot is set aside for an instance that does not come for it
 * @param yieldBusyAfter for how long an instance has to have starved before others give back what
 *     they use; what they do not use they give back at once
 */
public record LedgerTerms(LeaseTerms lease, Duration acceptWithin, Duration yieldBusyAfter) {
  /** Refuses times within which nothing could happen. */
  public LedgerTerms {
    if (acceptWithin.toMillis() < 1 || yieldBusyAfter.isNegative()) {
      throw new IllegalArgumentException(
          "nobody comes for a slot within " + acceptWithin + ", or starves for " + yieldBusyAfter);
    }
  }

  /** How long the ledger learns after a loss: until no lease from before can be believed in. */
  public long learningMillis() {
    return lease.ttl().toMillis();
  }

  /** After how long a silence an instance's slots are taken from it. */
  public long reclaimMillis() {
    return lease.ttl().plus(lease.reclaimGrace()).toMillis();
  }

  /** {@link #acceptWithin} in milliseconds. */
  public long acceptMillis() {
    return acceptWithin.toMillis();
  }

  /** {@link #yieldBusyAfter} in milliseconds. */
  public long yieldBusyMillis() {
    return yieldBusyAfter.toMillis();
  }

  /** By how much the clock may go back without anybody having to learn anew. */
  public long clockSlackMillis() {
    return lease.interval().toMillis();
  }

  /**
   * After which silence of everybody the ledger must have been out of reach, not its instances
   * dead. It is shorter than the time to reclaim by what a heartbeat may have been due already when
   * the silence began: so nobody's slots are taken for a silence that all share. And it is not
   * longer than a lease, since instances that are cut off may grow after it.
   */
  public long silenceMillis() {
    long heartbeat = lease.interval().plus(lease.answerTimeout()).toMillis();
    return Math.max(heartbeat, Math.min(lease.ttl().toMillis(), reclaimMillis() - heartbeat));
  }
}
