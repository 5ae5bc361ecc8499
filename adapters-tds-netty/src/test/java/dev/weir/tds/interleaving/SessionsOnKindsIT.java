package dev.weir.tds.interleaving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.facts.FactsPolicy;
import dev.weir.domain.random.Seeded;
import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.kind.Trait;
import dev.weir.standin.kind.Traits;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** On every kind of server, a session through Weir sees what it sees direct. */
class SessionsOnKindsIT {
  /** The number of kinds drawn; 0 for a few, of deviations that are held already. */
  private static final int KINDS = Integer.getInteger("weir.kinds", 0);

  private static final int FEW = 2;
  private static final int ROUNDS = Integer.getInteger("weir.kinds.rounds", 120);
  private static final int ATTEMPTS = Integer.getInteger("weir.kinds.shrink", 0);

  /** A session that is ended while it is idle has nothing to compare. */
  private static final List<Trait<?>> TRAITS =
      KINDS == 0
          ? OpenDifferences.HELD
          : Traits.ALL.stream().filter(trait -> trait != Traits.IDLE_KILL_MILLIS).toList();

  /** The check ends at this many failures. */
  private static final int FAILURES = Integer.getInteger("weir.kinds.failures", 1);

  private final KindTally tally = new KindTally();
  private final List<String> failures = new ArrayList<>();

  @Test
  void sessionSeesThroughWeirWhatItSeesDirect() {
    Seeded.forAll(
        "kinds",
        KINDS == 0 ? FEW : KINDS,
        random -> {
          try {
            play(random);
          } catch (AssertionError e) {
            failures.add(e.getMessage());
            System.out.printf("FAILURE %s%n", e.getMessage());
            if (failures.size() >= FAILURES) {
              throw e;
            }
          }
        });
    System.out.println("figure: " + tally);
    assertThat(failures).isEmpty();
  }

  /** {@code -Dweir.kinds.traits=held} draws as the build does. */
  private static List<Trait<?>> traits() {
    return System.getProperty("weir.kinds.traits", "all").equals("held")
        ? OpenDifferences.HELD
        : TRAITS;
  }

  private void play(RandomGenerator random) {
    // Each has its own seed: the same turns can be played at another kind.
    RandomGenerator kinds = new SplittableRandom(random.nextLong());
    RandomGenerator turns = new SplittableRandom(random.nextLong());
    String given = System.getProperty("weir.kind");
    ServerKind kind = given == null ? ServerKind.drawn(kinds, traits()) : ServerKind.parse(given);
    Script script = ScriptWriter.draw(turns, 4 + turns.nextInt(3), ROUNDS);
    FactsPolicy facts = FactsPolicy.valueOf(System.getProperty("weir.facts", "MEASURE"));
    try {
      KindRun.play(script, kind, facts, tally);
    } catch (AssertionError e) {
      if (ATTEMPTS == 0) {
        throw new AssertionError("kind " + kind + ": " + e.getMessage(), e);
      }
      throw new ScriptShrinker(script, kind, facts, e, ATTEMPTS).shrink();
    }
  }
}
