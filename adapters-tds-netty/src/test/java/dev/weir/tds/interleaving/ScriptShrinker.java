package dev.weir.tds.interleaving;

import dev.weir.domain.facts.FactsPolicy;
import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.kind.Trait;
import dev.weir.tds.interleaving.Script.Turn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Finds a smaller script, and a kind with fewer deviations, that still fail. */
final class ScriptShrinker {
  private static final long BUDGET_NANOS = Duration.ofSeconds(60).toNanos();

  private final FactsPolicy facts;
  private final long started = System.nanoTime();
  private int attempts;
  private Script script;
  private ServerKind kind;
  private AssertionError failure;

  ScriptShrinker(
      Script script, ServerKind kind, FactsPolicy facts, AssertionError failure, int attempts) {
    this.script = script;
    this.kind = kind;
    this.facts = facts;
    this.failure = failure;
    this.attempts = attempts;
  }

  /** Returns the failure of the smallest case that was found. */
  AssertionError shrink() {
    accept(script.oneByOne(), kind);
    dropTurns();
    dropDeviations();
    dropTurns();
    return new AssertionError("kind %s: %s".formatted(kind, failure.getMessage()), failure);
  }

  private void dropDeviations() {
    for (Trait<?> trait : kind.deviations()) {
      accept(script, standard(kind, trait));
    }
  }

  private static <V> ServerKind standard(ServerKind kind, Trait<V> trait) {
    return kind.with(trait, trait.standard());
  }

  /** Halves first, then ever smaller parts. */
  private void dropTurns() {
    for (int size = script.rounds().size() / 2; size > 0; size /= 2) {
      for (int from = script.rounds().size() - size; from >= 0; from -= size) {
        List<List<Turn>> fewer = new ArrayList<>(script.rounds());
        fewer.subList(from, Math.min(from + size, fewer.size())).clear();
        accept(script.withRounds(fewer), kind);
        from = Math.min(from, script.rounds().size());
      }
    }
  }

  private void accept(Script smaller, ServerKind plainer) {
    if (attempts <= 0 || System.nanoTime() - started > BUDGET_NANOS) {
      return;
    }
    attempts--;
    try {
      KindRun.play(smaller, plainer, facts, new KindTally());
    } catch (AssertionError e) {
      script = smaller;
      kind = plainer;
      failure = e;
    }
  }
}
