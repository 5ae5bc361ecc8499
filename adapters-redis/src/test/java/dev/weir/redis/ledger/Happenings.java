package dev.weir.redis.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.ledger.Answer;
import dev.weir.domain.ledger.Answer.Accepted;
import dev.weir.domain.ledger.Outcome;
import java.util.Map;
import java.util.TreeMap;

/** How often what could happen to a ledger has happened: what did not, was not compared. */
final class Happenings {
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

  void count(Outcome outcome) {
    switch (outcome.answer()) {
      case Accepted accepted -> count(accepted);
      case Answer.OtherEpoch other -> add("another epoch");
      case Answer.Unknown unknown -> add("unknown");
      case Answer.Outdated outdated -> add("outdated");
      case Answer.Left left -> add("left");
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

  void requireEachAtLeast(int times) {
    assertThat(counts.values()).as("%s", counts).allMatch(count -> count >= times);
  }
}
