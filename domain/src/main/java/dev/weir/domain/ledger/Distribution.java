package dev.weir.domain.ledger;

import dev.weir.domain.slots.FairShare;
import java.util.ArrayList;
import java.util.List;

/**
 * Reserves free slots for waiting instances as soon as they are free, so that an instance that asks
 * later cannot take them.
 *
 * <p>A slot that moves goes to its receiver. Else the instance with the smallest fraction of its
 * share comes first, then the one with the oldest waiter. When no instance has waiters, slots for
 * ready connections go to the instance with the fewest slots.
 */
final class Distribution {
  private Distribution() {}

  static LedgerState of(LedgerState before) {
    LedgerState state = withinTheLimit(before);
    if (!state.isOpen() || state.free() == 0) {
      return state;
    }
    int[] demands = state.holders().stream().mapToInt(Holder::demand).toArray();
    int[] shares = FairShare.of(state.capacity().slots(), demands);
    List<Holder> holders = new ArrayList<>(state.holders());
    for (int left = state.free(); left > 0; left--) {
      int next = nextMoving(holders);
      if (next < 0) {
        next = nextWaiting(holders, shares);
      }
      if (next < 0) {
        next = nextToKeepReady(holders);
      }
      if (next < 0) {
        break;
      }
      holders.set(next, holders.get(next).withReservedSlot(state.clock()));
    }
    return state.withHolders(holders);
  }

  /** Returns the receiver of a move: first starving ones, by the age of their waiters. */
  private static int nextMoving(List<Holder> holders) {
    int best = -1;
    for (int i = 0; i < holders.size(); i++) {
      if (holders.get(i).moving() > 0
          && (best < 0 || isReceiverBefore(holders.get(i), holders.get(best)))) {
        best = i;
      }
    }
    return best;
  }

  private static boolean isReceiverBefore(Holder one, Holder other) {
    return one.isStarving() == other.isStarving()
        ? one.waitingSince() < other.waitingSince()
        : one.isStarving();
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

  private static int nextWaiting(List<Holder> holders, int[] shares) {
    int best = -1;
    for (int i = 0; i < holders.size(); i++) {
      if (holders.get(i).unmet() > 0 && (best < 0 || isServedBefore(holders, shares, i, best))) {
        best = i;
      }
    }
    return best;
  }

  /**
   * Returns whether one holder gets the next slot before the other. Fractions are compared by their
   * products, which are exact.
   */
  private static boolean isServedBefore(List<Holder> holders, int[] shares, int one, int other) {
    long ofOne = (long) holders.get(one).total() * Math.max(1, shares[other]);
    long ofOther = (long) holders.get(other).total() * Math.max(1, shares[one]);
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
