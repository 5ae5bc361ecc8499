package dev.weir.domain.ledger;

import static dev.weir.domain.ledger.LedgerAnswer.Accepted.ANY_NUMBER;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Who should give back how many, and who starves meanwhile.
 *
 * <p>Only who has more than its share is asked, only for as many as others lack, and the most
 * overfed first. What it does not use it is asked for at once; what it uses only when somebody has
 * starved for a while, or the limit is exceeded: shares change with every client that comes or
 * goes, and connections must not follow each of these changes.
 */
final class Yields {
  private final int[] targets;

  private Yields(int[] targets) {
    this.targets = targets;
  }

  /** The state with those marked who starve, and whose turn has begun. */
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
    int over = state.over();
    int lacking = 0;
    int lackingLong = 0;
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
    Integer[] mostOverfed = mostFirst(excess);
    int needed = Math.max(0, over + lacking - state.free());
    for (int i : mostOverfed) {
      int unused = Math.min(excess[i], holders.get(i).holdings().unused());
      given[i] = Math.min(unused, needed);
      needed -= given[i];
    }
    int urgent = Math.max(0, Math.min(needed, over + lackingLong - Arrays.stream(given).sum()));
    for (int i : mostOverfed) {
      int more = Math.min(excess[i] - given[i], urgent);
      given[i] += more;
      urgent -= more;
    }
    return new Yields(targets(holders, given));
  }

  private static Integer[] mostFirst(int[] excess) {
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

  /** What the holder at that place should come down to. */
  int target(int index) {
    return targets[index];
  }
}
