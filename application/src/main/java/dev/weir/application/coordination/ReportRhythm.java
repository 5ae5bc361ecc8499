package dev.weir.application.coordination;

import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.LedgerAnswer.Accepted;
import dev.weir.domain.ledger.Wants;
import java.util.random.RandomGenerator;

/**
 * Schedules the reports of an instance: at once when there is news, at short intervals while it
 * starves, and before its heartbeat is due in any case.
 */
final class ReportRhythm {
  private static final long NANOS_PER_MILLI = 1_000_000;

  /** Heartbeats are sent early by a random time of up to one fifth of the interval. */
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

  /** Makes a report due now. */
  void makeDue() {
    urgent = true;
  }

  /** Makes a report due now for new waiters, unless a lack of slots is being reported already. */
  void makeDueForWaiters(boolean any) {
    urgent |= any && !lacking;
  }

  /**
   * Makes a report due now for wanted dials, unless a lack of permits is being reported already.
   */
  void makeDueForDials(boolean any) {
    urgent |= any && !lackingDials;
  }

  /** Makes a report due soon, for news that no session waits for. */
  void makeDueSoon(long now) {
    bringForward(now + terms.pollNanos());
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

  /** The ledger will not take a report for some time. */
  void refused(long now) {
    urgent = false;
    dueAt = heartbeatAfter(now);
  }

  /**
   * The ledger accepted a report.
   *
   * @param reported the wants in that report
   * @param wanted the wishes now
   * @param starving whether the instance has no slot for its waiters
   * @param sentAt when the report was sent
   */
  void accepted(
      Accepted accepted, Wants reported, Wishes wanted, boolean starving, long sentAt, long now) {
    lacking = reported.waiters() > accepted.granted();
    lackingDials =
        accepted.capacity().dialsPerSecond() != Capacity.UNLIMITED
            && reported.dials() + accepted.granted() > accepted.dials();
    dueAt = heartbeatAfter(sentAt);
    boolean polls = lacking && (starving || accepted.learning());
    if (polls || lackingDials) {
      bringForward(now + pause(accepted));
    } else if (wanted.spare() > reported.spare()) {
      makeDueSoon(now);
    }
  }

  /** Returns whether the ledger had too few slots for the waiters. */
  boolean isLacking() {
    return lacking;
  }

  private long pause(Accepted accepted) {
    return accepted.nextChange() == Accepted.NO_CHANGE
        ? terms.pollNanos()
        : Math.min(terms.pollNanos(), accepted.nextChange() * NANOS_PER_MILLI);
  }

  /**
   * Returns the time of the next heartbeat: never later than the interval, on which others rely.
   */
  private long heartbeatAfter(long sentAt) {
    long interval = terms.intervalNanos();
    return sentAt + interval - random.nextLong(interval / SPREAD + 1);
  }

  private void bringForward(long time) {
    dueAt = time - dueAt < 0 ? time : dueAt;
  }
}
