package dev.weir.domain.ledger;

import static dev.weir.domain.ledger.LedgerAnswer.Accepted.ANY_NUMBER;

import dev.weir.domain.slots.FairShare;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The number of slots to which each holder should shrink, in the order of the holders: by the slots
 * that move to others, and by those that exceed the limit. Excess is taken from the holders that
 * are furthest above their fair share, unused slots first.
 */
final class Yields {
  private final int[] targets;

  private Yields(int[] targets) {
    this.targets = targets;
  }

  static Yields of(LedgerState state) {
    List<Holder> holders = state.holders();
    int[] given = new int[holders.size()];
    if (state.excess() > 0) {
      takeExcess(state, given);
    }
    Map<Long, Integer> leaving = Moves.leaving(state);
    int[] targets = new int[given.length];
    for (int i = 0; i < given.length; i++) {
      int less = Math.max(given[i], leaving.getOrDefault(holders.get(i).number(), 0));
      targets[i] = less == 0 ? ANY_NUMBER : Math.max(0, holders.get(i).total() - less);
    }
    return new Yields(targets);
  }

  private static void takeExcess(LedgerState state, int[] given) {
    List<Holder> holders = state.holders();
    int[] demands = holders.stream().mapToInt(Holder::demand).toArray();
    int[] shares = FairShare.of(state.capacity().slots(), demands);
    int[] excess = new int[given.length];
    for (int i = 0; i < given.length; i++) {
      excess[i] = Math.max(0, holders.get(i).total() - shares[i]);
    }
    Integer[] byExcess = largestFirst(excess);
    int needed = state.excess();
    for (int i : byExcess) {
      int unused = Math.min(excess[i], holders.get(i).holdings().unused());
      given[i] = Math.min(unused, needed);
      needed -= given[i];
    }
    for (int i : byExcess) {
      int more = Math.min(excess[i] - given[i], needed);
      given[i] += more;
      needed -= more;
    }
  }

  private static Integer[] largestFirst(int[] excess) {
    return IntStream.range(0, excess.length)
        .boxed()
        .sorted(Comparator.comparingInt(i -> -excess[i]))
        .toArray(Integer[]::new);
  }

  /**
   * Returns the number of slots to which the holder at an index should shrink; {@link
   * LedgerAnswer.Accepted#ANY_NUMBER} if it need not.
   */
  int target(int index) {
    return targets[index];
  }
}
