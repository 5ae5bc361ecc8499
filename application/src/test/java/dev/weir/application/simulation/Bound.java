package dev.weir.application.simulation;

import dev.weir.application.coordination.Timeline;
import dev.weir.domain.ledger.LedgerTerms;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The bound that is stated. Whoever has a lease is within the limit together with all others who
 * have one; whoever has none any more has no more than its fallback limit, but for a process that
 * stands still and cannot know. Who returns to the ledger brings what it held on its own, and a
 * limit that is lowered leaves what there is; then the excess only shrinks.
 */
final class Bound {
  private final Timeline timeline;
  private final LedgerTerms terms;
  private final Map<SimulatedInstance, Integer> alone = new HashMap<>();
  private int limit;
  private int allowed;
  private long settledAt;
  private boolean allAtOnce;

  Bound(Timeline timeline, LedgerTerms terms, int limit) {
    this.timeline = timeline;
    this.terms = terms;
    this.limit = limit;
  }

  /** The operator changes the limit; for some time not everybody knows. */
  void limitBecomes(int slots, long untilAllKnow) {
    allowed += Math.max(0, limit - slots);
    limit = slots;
    allAtOnce = false;
    settlesAfter(untilAllKnow);
  }

  /** Some are started with another limit than the others have. */
  void limitMayBecome(int slots) {
    limit = Math.max(limit, slots);
    allAtOnce = false;
  }

  /** From now on nobody hears the ledger; until now everybody did. */
  void allAreCutOffAtOnce(List<SimulatedInstance> alive) {
    allAtOnce =
        alone.isEmpty()
            && allowed == 0
            && timeline.now() >= settledAt
            && alive.stream()
                .noneMatch(each -> each.isBehind() || each.view().standing().isCutOff());
  }

  /** Some hear the ledger again. */
  void notAllAreCutOff() {
    allAtOnce = false;
  }

  void forget(SimulatedInstance dead) {
    alone.remove(dead);
  }

  void check(List<SimulatedInstance> alive) {
    int leased = 0;
    int all = 0;
    for (SimulatedInstance instance : alive) {
      int open = instance.open();
      if (instance.isOnItsOwn()) {
        keepsToItsPart(instance, open);
        all += open;
      } else if (!instance.isBehind()) {
        // Each slot may become a connection at any moment.
        int held = instance.view().held();
        leased += held;
        all += open;
        if (!alone.isEmpty() && alone.remove(instance) != null) {
          allowed += held;
          settlesAfter(terms.lease().answerTimeout().toNanos());
        }
      }
    }
    int over = Math.max(0, leased - limit);
    require(over <= allowed, () -> "CapWithinBound: with a lease " + all(alive) + " of " + limit);
    allowed = timeline.now() < settledAt ? allowed : over;
    require(
        !allAtOnce || all <= Math.max(limit, alive.size()),
        () -> "CapWithinBound: all on their own " + all(alive) + " of " + limit);
  }

  /** It comes down to a limit that was lowered as its connections return. */
  private void keepsToItsPart(SimulatedInstance instance, int open) {
    int part = instance.view().fallbackLimit();
    Integer before = alone.get(instance);
    int most = before == null ? part : Math.max(part, Math.min(before, open));
    if (before == null || before != most) {
      alone.put(instance, most);
    }
    require(open <= most, () -> "CapWithinBound: on its own " + open + " of " + most);
  }

  private void settlesAfter(long nanos) {
    settledAt = Math.max(settledAt, timeline.now() + nanos);
  }

  private static String all(List<SimulatedInstance> alive) {
    return alive.stream().map(SimulatedInstance::toString).collect(Collectors.joining(", "));
  }

  private static void require(boolean holds, Supplier<String> what) {
    if (!holds) {
      throw new AssertionError(what.get());
    }
  }
}
