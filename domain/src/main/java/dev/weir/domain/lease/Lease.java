package dev.weir.domain.lease;

/**
 * An instance's own view of its lease: shrink early, grow late.
 *
 * <p>It counts from when the last successful heartbeat was <em>sent</em>. The ledger heard it
 * later, if at all, so an instance never believes in its lease for longer than the ledger does.
 *
 * <p>Growing waits longer. Say the coordination fails at some moment. Whoever had success, sent
 * before that moment and has shrunk one ttl after it. An instance whose heartbeat failed sent that
 * one no earlier than an answer timeout before the moment, and the one before it, which succeeded,
 * at most an interval earlier. So ttl + interval + answer timeout after its own last success,
 * everybody's lease has ended.
 *
 * @param sentAt when the last heartbeat that succeeded was sent
 */
public record Lease(LeaseTerms terms, long sentAt) {

  /** The lease after another heartbeat succeeded; answers may arrive in another order. */
  public Lease renewed(long heartbeatSentAt) {
    return heartbeatSentAt - sentAt > 0 ? new Lease(terms, heartbeatSentAt) : this;
  }

  /** What it allows now, should the coordination be out of reach. */
  public LeasePhase phase(long now) {
    long elapsed = now - sentAt;
    if (elapsed < terms.ttl().toNanos()) {
      return LeasePhase.VALID;
    }
    return elapsed < terms.untilGrowth().toNanos() ? LeasePhase.ENDED : LeasePhase.GROWABLE;
  }

  /** When it ends: a time to be subtracted from, not compared with. */
  public long endsAt() {
    return sentAt + terms.ttl().toNanos();
  }

  /** When it becomes {@link LeasePhase#GROWABLE}: likewise. */
  public long growableAt() {
    return sentAt + terms.untilGrowth().toNanos();
  }
}
