package dev.weir.domain.ledger;

/**
 * Detects that the ledger may have lost data, and keeps it from granting until it knows again how
 * many slots each instance holds.
 */
final class Learning {
  private Learning() {}

  /**
   * Returns the state at the beginning of an operation: a new epoch if the old one cannot be
   * trusted, else the old epoch at the new time.
   */
  static LedgerState at(LedgerState state, Moment moment, LedgerTerms terms) {
    if (isLost(state, moment, terms)) {
      return begin(state, moment, terms);
    }
    LedgerState later = at(state, Math.max(state.clock(), moment.millis()), terms);
    return isOver(later) ? later.withLearnt() : later;
  }

  /**
   * Ends learning once every known and expected instance has reported, or no instance can rely on
   * an earlier lease any more.
   */
  static LedgerState endIfOver(LedgerState state) {
    return isOver(state) ? state.withLearnt() : state;
  }

  /**
   * Returns the state at a later time. Where the ledger has heard no instance for longer than the
   * interval of heartbeats, the rest counts against none: not as its silence, and not as learning.
   * If the clock was set forward, leases by the instances' own clocks go on, also those of
   * instances that a ledger without any has yet to learn of.
   */
  private static LedgerState at(LedgerState state, long now, LedgerTerms terms) {
    long unheard = now - state.clock() - terms.clockSlackMillis();
    boolean isAwaited = !state.holders().isEmpty() || state.isLearning();
    return unheard > 0 && isAwaited
        ? state.withTimeNotCounted(unheard).withClock(now)
        : state.withClock(now);
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
   * Returns the state with a new epoch, because parts of the ledger were left out. Instances of
   * another version cannot report to this ledger, and their leases last: so it learns for as long
   * as it may, however many instances report.
   */
  static LedgerState afterDefects(LedgerReading read, Moment moment, LedgerTerms terms) {
    LedgerState begun = begin(read.state(), moment, terms);
    return read.isOfOtherFormat() ? begun.withExpected(Capacity.MOST) : begun;
  }

  /**
   * Returns the state with a new epoch. Each known instance keeps its holdings and gets a new
   * lease, within which it has to report. Two epochs that begin in the same millisecond get
   * different names, because otherwise a message for the first would count in the second.
   */
  private static LedgerState begin(LedgerState state, Moment moment, LedgerTerms terms) {
    long now = moment.millis();
    return new LedgerState(
        moment.home(),
        now == state.startedAt() ? now + 1 : now,
        now,
        now + terms.learningMillis(),
        0,
        state.capacity(),
        DialPermits.none(now),
        MovePermits.initial(now),
        state.joined(),
        state.holders().stream().map(holder -> holder.afterLoss(now)).toList());
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
   * Returns the number of instances that count toward the expected number. A newly started instance
   * may replace one that died and proves nothing about an instance that is cut off and holds slots
   * unknown to the ledger. So newly started instances count only while no instance has ever found
   * the ledger open.
   */
  private static long seats(LedgerState state) {
    long returned = state.holders().stream().filter(Holder::isReturned).count();
    return returned == 0 ? state.holders().size() : returned;
  }
}
