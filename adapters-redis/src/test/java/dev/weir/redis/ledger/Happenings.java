package dev.weir.redis.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.ledger.LedgerAnswer;
import dev.weir.domain.ledger.LedgerAnswer.Accepted;
import dev.weir.domain.ledger.LedgerDefect;
import dev.weir.domain.ledger.LedgerOutcome;
import java.util.Map;
import java.util.TreeMap;

/** How often what could happen to a ledger has happened: what did not, was not compared. */
final class Happenings {
  private static final String DEFECT = "defect of the ";

  private final Map<String, Integer> counts =
      new TreeMap<>(
          Map.of(
              "granted", 0,
              "dials limited", 0,
              "asked to yield", 0,
              "learning", 0,
              "another epoch", 0,
              "unknown", 0,
              "outdated", 0,
              "left", 0,
              "woken", 0,
              "removed", 0));

  Happenings() {
    for (LedgerDefect.Kind kind : LedgerDefect.Kind.values()) {
      counts.put(DEFECT + kind.label(), 0);
    }
  }

  void count(LedgerOutcome outcome) {
    outcome.defects().forEach(defect -> add(DEFECT + defect.kind().label()));
    switch (outcome.answer()) {
      case Accepted accepted -> count(accepted);
      case LedgerAnswer.OtherEpoch other -> add("another epoch");
      case LedgerAnswer.Unknown unknown -> add("unknown");
      case LedgerAnswer.Outdated outdated -> add("outdated");
      case LedgerAnswer.Left left -> add("left");
      case LedgerAnswer.NewerFormat newer -> throw new AssertionError("no rule answers " + newer);
    }
    if (!outcome.woken().isEmpty()) {
      add("woken");
    }
    if (!outcome.removed().isEmpty()) {
      add("removed");
    }
  }

  private void count(Accepted accepted) {
    if (accepted.granted() > 0) {
      add("granted");
    }
    if (accepted.dials() > 0 && accepted.capacity().dialsPerSecond() > 0) {
      add("dials limited");
    }
    if (accepted.holdAtMost() < Accepted.ANY_NUMBER) {
      add("asked to yield");
    }
    if (accepted.learning()) {
      add("learning");
    }
  }

  private void add(String what) {
    counts.merge(what, 1, Integer::sum);
  }

  /** A ledger is damaged once in ten messages, each way about 100 times in a usual run. */
  void requireEachAtLeast(int times, int timesOfDefects) {
    assertThat(counts)
        .allSatisfy(
            (what, count) ->
                assertThat(count)
                    .as(what)
                    .isGreaterThanOrEqualTo(what.startsWith(DEFECT) ? timesOfDefects : times));
  }
}
