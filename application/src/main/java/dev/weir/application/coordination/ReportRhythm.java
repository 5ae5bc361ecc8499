package dev.weir.application.coordination;

import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.LedgerAnswer.Accepted;
import dev.weir.domain.ledger.Wants;
import java.util.random.RandomGenerator;

/**
 * When an instance reports next: at once when there is news, from time to time while something is
 * lacking, and before its heartbeat is due in any case.
 */
final class ReportRhythm {
  private static final long NANOS_PER_MILLI = 1_000_000;

  /** Heartbeats come earlier than they are due by up to one part of so many. */
  private static final int SPREAD = 5;

  private final NegotiationTerms terms;
  private final RandomGenerator random;
  private boolean urgent = true;
  private long dueAt;
  private boolean lacking;
  private boolean lackingDials;

  ReportRhythm(NegotiationTerms terms, RandomGenerator random, long now) {
    this.terms = terms;
    this.random = random;
    this.dueAt = now;
  }

  /** There is news. */
  void hurry() {
    urgent = true;
  }

  /** Somebody waits; what is lacking already is reported from time to time as it is. */
  void hurryForWaiters(boolean any) {
    urgent |= any && !lacking;
  }

  /** Something could be dialled; likewise. */
  void hurryForDials(boolean any) {
    urgent |= any && !lackingDials;
  }

  /** There is something to be said that nobody waits for. */
  void soon(long now) {
    noLaterThan(now + terms.pollNanos());
  }

  boolean isDue(long now) {
    return urgent || now - dueAt >= 0;
  }

  long dueAt() {
    return dueAt;
  }

  void sent(long now) {
    urgent = false;
    dueAt = heartbeatAfter(now);
  }

  /** The ledger is out of reach. */
  void failed(long now) {
    urgent = false;
    dueAt = now + terms.pollNanos();
  }

  /**
   * A report that was sent then is accepted.
   *
   * @param reported what it said that was wanted
   * @param wanted what is wanted now
   */
  void accepted(Accepted accepted, Wants reported, Wishes wanted, long sentAt, long now) {
    lacking = reported.waiters() > accepted.granted();
    lackingDials =
        accepted.capacity().dialsPerSecond() != Capacity.UNLIMITED
            && reported.dials() + accepted.granted() > accepted.dials();
    dueAt = heartbeatAfter(sentAt);
    if (lacking || lackingDials) {
      noLaterThan(now + pause(accepted));
    } else if (wanted.spare() > reported.spare()) {
      soon(now);
    }
  }

  /** Whether the ledger had too few slots for those who wait. */
  boolean isLacking() {
    return lacking;
  }

  private long pause(Accepted accepted) {
    return accepted.nextChange() == Accepted.NO_CHANGE
        ? terms.pollNanos()
        : Math.min(terms.pollNanos(), accepted.nextChange() * NANOS_PER_MILLI);
  }

  /** Never later than the interval, on which others rely. */
  private long heartbeatAfter(long sentAt) {
    long interval = terms.intervalNanos();
    return sentAt + interval - random.nextLong(interval / SPREAD + 1);
  }

  private void noLaterThan(long time) {
    dueAt = time - dueAt < 0 ? time : dueAt;
  }
}
