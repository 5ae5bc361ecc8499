package dev.weir.domain.ledger;

/**
 * Notices that the ledger may have forgotten something, and keeps it from granting until it knows
 * again who holds what.
 */
final class Learning {
  private Learning() {}

  /**
   * The state in which the operation finds the ledger: a new epoch where the old one cannot be
   * trusted, else the old one at the new time.
   */
  static LedgerState at(LedgerState state, Moment moment, LedgerTerms terms) {
    if (isLost(state, moment, terms)) {
      return begun(state, moment, terms);
    }
    LedgerState later = state.withClock(Math.max(state.clock(), moment.millis()));
    return isOver(later) ? later.withLearnt() : later;
  }

  /** Once the last of those who are known or expected has reported, or can believe in no lease. */
  static LedgerState endIfOver(LedgerState state) {
    return isOver(state) ? state.withLearnt() : state;
  }

  private static boolean isLost(LedgerState state, Moment moment, LedgerTerms terms) {
    if (!state.home().equals(moment.home())) {
      return true;
    }
    long since = moment.millis() - state.clock();
    return since < -terms.clockSlackMillis()
        || (since > terms.silenceMillis() && !state.holders().isEmpty());
  }

  /**
   * The state with a new epoch. Each known instance stays known with what it held, and has a new
   * lease to report within. Two epochs of one millisecond have different names, or a message for
   * the first would count in the second.
   */
  static LedgerState begun(LedgerState state, Moment moment, LedgerTerms terms) {
    long now = moment.millis();
    return new LedgerState(
        moment.home(),
        now == state.startedAt() ? now + 1 : now,
        now,
        now + terms.learningMillis(),
        0,
        state.capacity(),
        DialPermits.none(now),
        state.joined(),
        state.holders().stream().map(holder -> holder.unheard(now)).toList());
  }

  private static boolean isOver(LedgerState state) {
    if (!state.isLearning()) {
      return false;
    }
    boolean complete =
        !state.holders().isEmpty()
            && seats(state) >= state.expected()
            && state.holders().stream().allMatch(Holder::reported);
    return complete || state.clock() >= state.learningUntil();
  }

  /**
   * How many of those who are expected have come. Who has only just started may stand in the place
   * of one that died, and says nothing of another that is cut off and holds what nobody knows of;
   * so it counts only where nobody has ever found the ledger open.
   */
  private static long seats(LedgerState state) {
    long returned = state.holders().stream().filter(Holder::isReturned).count();
    return returned == 0 ? state.holders().size() : returned;
  }
}
