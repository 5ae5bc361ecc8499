package dev.weir.domain.ledger;

import java.util.ArrayList;
import java.util.List;

/**
 * Reserves free slots for waiting instances as soon as they are free, so that an instance that asks
 * later cannot take them.
 *
 * <p>The instance with the smallest fraction of its share comes first, then the one with the oldest
 * waiter. When no instance has waiters, slots for ready connections go to the instance with the
 * fewest slots.
 */
final class Distribution {
  private Distribution() {}

  static LedgerState of(LedgerState before, LedgerTerms terms) {
    LedgerState state = withinTheLimit(before);
    if (!state.isOpen() || state.free() == 0) {
      return state;
    }
    Shares shares = Shares.of(state, terms);
    List<Holder> holders = new ArrayList<>(state.holders());
    for (int left = state.free(); left > 0; left--) {
      int next = nextWaiting(holders, shares);
      if (next < 0) {
        next = nextToKeepReady(holders);
      }
      if (next < 0) {
        break;
      }
      holders.set(next, holders.get(next).withReserved(1, state.clock()));
    }
    return state.withHolders(holders);
  }

  /**
   * Takes back reserved slots while the total exceeds the limit: the limit fell, or an instance
   * holds more slots than the ledger knew. The waiters for the reserved slots keep waiting.
   */
  private static LedgerState withinTheLimit(LedgerState state) {
    int over = state.excess();
    List<Holder> holders = new ArrayList<>(state.holders());
    for (int i = holders.size() - 1; i >= 0 && over > 0; i--) {
      int less = Math.min(holders.get(i).reserved(), over);
      holders.set(i, holders.get(i).withReservedLess(less));
      over -= less;
    }
    return state.withHolders(holders);
  }

  private static int nextWaiting(List<Holder> holders, Shares shares) {
    int best = -1;
    for (int i = 0; i < holders.size(); i++) {
      if (holders.get(i).unmet() > 0 && (best < 0 || isServedBefore(holders, shares, i, best))) {
        best = i;
      }
    }
    return best;
  }

  /**
   * Returns whether one holder gets the next slot before the other. While holders take turns, a
   * holder that has its turn comes first: any other would have to give the slot back at once.
   * Fractions are compared by their products, which are exact.
   */
  private static boolean isServedBefore(List<Holder> holders, Shares shares, int one, int other) {
    if ((shares.at(one) == 0) != (shares.at(other) == 0)) {
      return shares.at(other) == 0;
    }
    long ofOne = (long) holders.get(one).total() * Math.max(1, shares.at(other));
    long ofOther = (long) holders.get(other).total() * Math.max(1, shares.at(one));
    return ofOne == ofOther
        ? holders.get(one).waitingSince() < holders.get(other).waitingSince()
        : ofOne < ofOther;
  }

  private static int nextToKeepReady(List<Holder> holders) {
    int best = -1;
    for (int i = 0; i < holders.size(); i++) {
      if (holders.get(i).unmetWithSpare() > 0
          && (best < 0 || holders.get(i).total() < holders.get(best).total())) {
        best = i;
      }
    }
    return best;
  }
}
