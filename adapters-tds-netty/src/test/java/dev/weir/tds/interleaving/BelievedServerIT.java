package dev.weir.tds.interleaving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.facts.FactsPolicy;
import dev.weir.standin.kind.ServerKind;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * The check of sessions sees each deviation: where a bucket takes a server of another kind for SQL
 * Server, a session sees what it must not, and the check fails.
 */
@EnabledIfSystemProperty(
    named = "weir.kinds.planted",
    matches = "true",
    disabledReason = "each deviation takes up to a minute; scripts/check server-kinds runs it")
class BelievedServerIT {
  /** A deviation that these scripts do not meet is not met at all. */
  private static final int SCRIPTS = 20;

  private static final int SESSIONS = 5;
  private static final int ROUNDS = 100;

  private static final List<String> DEVIATIONS =
      List.of(
          "reset-leaves=temporary-tables",
          "isolation-after-reset=restored",
          "reset-leaves=transaction",
          "reset-leaves=database",
          "reset-leaves=language",
          "reset-leaves=date-options",
          "reset-leaves=query-options",
          "reset-leaves=implicit-transactions",
          "reset-leaves=lock-timeout",
          "reset-leaves=row-count",
          "reset-leaves=text-size",
          "reset-leaves=deadlock-priority",
          "reset-leaves=global-temporary-tables",
          "reset-leaves=temporary-procedures",
          "reset-leaves=api-cursors",
          "reset-leaves=cursors",
          "reset-leaves=context-info",
          "reset-leaves=session-context",
          "reset-leaves=xml-documents",
          "reset-leaves=trace-flags",
          "reset-leaves=last-values");

  @Test
  void deviationThatIsNotBelievedIsSeenBySessions() {
    List<String> unseen = new ArrayList<>();
    for (String deviation : DEVIATIONS) {
      if (!isSeen(ServerKind.parse(ServerKind.CUSTOM + deviation))) {
        unseen.add(deviation);
      }
    }
    System.out.printf(
        "figure: %d deviations that the bucket does not believe, %d seen by sessions%n",
        DEVIATIONS.size(), DEVIATIONS.size() - unseen.size());
    assertThat(unseen).isEmpty();
  }

  /** The scripts are the same each time. */
  private static boolean isSeen(ServerKind kind) {
    for (long seed = 1; seed <= SCRIPTS; seed++) {
      Script script = ScriptWriter.draw(new SplittableRandom(seed), SESSIONS, ROUNDS);
      try {
        KindRun.play(script, kind, FactsPolicy.ASSUME_SQL_SERVER, new KindTally());
      } catch (AssertionError seen) {
        return true;
      }
    }
    return false;
  }
}
