package dev.weir.domain.lease;

/**
 * An instance's own view of its lease: shrink early, grow late.
 *
 * <p>The lease counts from the time at which the last successful heartbeat was <em>sent</em>. The
 * ledger received it later, so an instance never relies on its lease for longer than the ledger
 * does.
 *
 * <p>Growth waits longer. Suppose that the coordination fails at time T. Every successful heartbeat
 * was sent before T, so every lease ends by T + ttl. An instance sent its first failed heartbeat no
 * earlier than T - answer timeout, and its last successful one at most an interval before that. So
 * ttl + interval + answer timeout after its own last success, every instance's lease has ended.
 *
 * @param sentAt the time at which the last successful heartbeat was sent
 */
public record Lease(LeaseTerms terms, long sentAt) {

  /** Returns the lease after another heartbeat succeeded; answers may arrive out of order. */
  public Lease renewed(long heartbeatSentAt) {
    return heartbeatSentAt - sentAt > 0 ? new Lease(terms, heartbeatSentAt) : this;
  }

  /** Returns what the lease allows now if the coordination is out of reach. */
  public LeasePhase phase(long now) {
    long elapsed = now - sentAt;
    if (elapsed < terms.ttl().toNanos()) {
      return LeasePhase.VALID;
    }
    return elapsed < terms.timeToGrowth().toNanos() ? LeasePhase.ENDED : LeasePhase.GROWABLE;
  }

  /** Returns the time at which it ends. Compare it with another time only by subtraction. */
  public long endsAt() {
    return sentAt + terms.ttl().toNanos();
  }

  /**
   * Returns the time at which it becomes {@link LeasePhase#GROWABLE}. Compare it with another time
   * only by subtraction.
   */
  public long growableAt() {
    return sentAt + terms.timeToGrowth().toNanos();
  }
}
