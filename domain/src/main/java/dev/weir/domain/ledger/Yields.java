package dev.weir.domain.ledger;

import static dev.weir.domain.ledger.LedgerAnswer.Accepted.ANY_NUMBER;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The number of slots to which each holder should shrink, in the order of the holders.
 *
 * <p>Only a holder above its share ({@link Shares}) is asked, only for as many slots as exceed the
 * limit or as other holders lack beyond the free ones, and the holder with the largest excess
 * first. Unused slots are requested at once. Slots in use are requested only when a holder has
 * starved for a while or the limit is exceeded: shares change with every client that connects or
 * leaves, and connections must not follow each of these changes.
 */
final class Yields {
  private final int[] targets;

  private Yields(int[] targets) {
    this.targets = targets;
  }

  /**
   * Returns the state in which each holder has the time since which it starves, and the time since
   * which it has a slot. {@link Shares} gives turns by these times.
   */
  static LedgerState marked(LedgerState state, LedgerTerms terms) {
    Shares shares = Shares.of(state, terms);
    List<Holder> holders = new ArrayList<>(state.holders());
    for (int i = 0; i < holders.size(); i++) {
      holders.set(i, holders.get(i).marked(shares.lacking(i) > 0, state.clock()));
    }
    return state.withHolders(holders);
  }

  static Yields of(LedgerState state, LedgerTerms terms) {
    List<Holder> holders = state.holders();
    Shares shares = Shares.of(state, terms);
    int over = state.excess();
    int lacking = 0;
    int lackingLong = 0;
    // A ledger that learns or is paused grants nothing, so no slot is given back for a waiter.
    if (state.isOpen()) {
      for (int i = 0; i < holders.size(); i++) {
        lacking += shares.lacking(i);
        if (Shares.hasStarvedLong(holders.get(i), state.clock(), terms)) {
          lackingLong += shares.lacking(i);
        }
      }
    }
    int[] excess = IntStream.range(0, holders.size()).map(shares::excess).toArray();
    int[] given = new int[holders.size()];
    Integer[] byExcess = largestFirst(excess);
    int needed = Math.max(0, over + lacking - state.free());
    for (int i : byExcess) {
      int unused = Math.min(excess[i], holders.get(i).holdings().unused());
      given[i] = Math.min(unused, needed);
      needed -= given[i];
    }
    // The unused slots that are given back meet the urgent needs first.
    int urgent = Math.max(0, Math.min(needed, over + lackingLong - Arrays.stream(given).sum()));
    for (int i : byExcess) {
      int more = Math.min(excess[i] - given[i], urgent);
      given[i] += more;
      urgent -= more;
    }
    return new Yields(targets(holders, given));
  }

  private static Integer[] largestFirst(int[] excess) {
    return IntStream.range(0, excess.length)
        .boxed()
        .sorted(Comparator.comparingInt(i -> -excess[i]))
        .toArray(Integer[]::new);
  }

  private static int[] targets(List<Holder> holders, int[] given) {
    return IntStream.range(0, given.length)
        .map(i -> given[i] == 0 ? ANY_NUMBER : Math.max(0, holders.get(i).total() - given[i]))
        .toArray();
  }

  /**
   * Returns the number of slots to which the holder at an index should shrink; {@link
   * LedgerAnswer.Accepted#ANY_NUMBER} if it need not.
   */
  int target(int index) {
    return targets[index];
  }
}
