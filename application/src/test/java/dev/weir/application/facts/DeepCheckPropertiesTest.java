package dev.weir.application.facts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weir.application.facts.DeepAnswer.Attention;
import dev.weir.application.facts.DeepAnswer.End;
import dev.weir.application.facts.DeepFindings.LoadEffect;
import dev.weir.application.facts.DeepFindings.ResetAttentionEffect;
import dev.weir.domain.facts.Truth;
import dev.weir.domain.random.Seeded;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class DeepCheckPropertiesTest {
  private static final Set<LoadEffect> POISONING =
      EnumSet.of(
          LoadEffect.POISONS, LoadEffect.POISONS_UNTIL_RESET, LoadEffect.POISONS_BEYOND_RESET);

  private static FakeDeepServer drawn(RandomGenerator random) {
    FakeDeepServer server = new FakeDeepServer();
    server.refusesWaiting = random.nextInt(8) == 0;
    server.refusesLoads = random.nextInt(8) == 0;
    server.ignoresLoads = random.nextInt(8) == 0;
    server.acceptsNull = random.nextInt(8) == 0;
    server.failurePoisons = random.nextBoolean();
    server.breakingPoisons = random.nextBoolean();
    server.resetCures = random.nextBoolean();
    server.refusesAnnouncements = random.nextBoolean();
    server.refusesResets = random.nextInt(4) == 0;
    server.interrupts = random.nextBoolean();
    Attention[] answers = {
      Attention.OWN_MESSAGE, Attention.SAME_MESSAGE, Attention.UNANSWERED, Attention.OWN_MESSAGE
    };
    server.attention = answers[random.nextInt(answers.length)];
    server.fatalReset = random.nextInt(6);
    server.untimely = random.nextInt(60);
    End[] ends = {End.CLOSED, End.TIMED_OUT, End.UNREADABLE};
    server.untimelyEnd = ends[random.nextInt(ends.length)];
    return server;
  }

  @Test
  void findingsThatAreKnownAreTrue() {
    Seeded.forAll(
        "deep",
        20_000,
        random -> {
          FakeDeepServer server = drawn(random);
          DeepFindings found = server.check();

          requireTrue(found.failedLoad().effect(), server, server.failurePoisons);
          requireTrue(found.brokenOffLoad().effect(), server, server.breakingPoisons);
          Truth interrupts = found.attention().interrupts();
          assertTrue(interrupts == Truth.UNKNOWN || interrupts == Truth.of(server.interrupts));
          if (found.attentionInReset().effect() == ResetAttentionEffect.SURVIVES) {
            boolean isFatal = server.fatalReset >= 1 && server.fatalReset <= DeepCheck.RESET_TRIALS;
            assertTrue(!isFatal, "a fatal reset was survived");
          }
          assertTrue(found.messages() <= DeepCheck.MOST_STEPS);
          assertEquals(server.received.size(), found.messages());
        });
  }

  private static void requireTrue(LoadEffect effect, FakeDeepServer server, boolean poisons) {
    if (effect == LoadEffect.HARMLESS) {
      assertTrue(!poisons && !server.refusesLoads && !server.ignoresLoads, "harmless");
    } else if (POISONING.contains(effect)) {
      assertTrue(poisons, "poisons");
      assertEquals(effect == LoadEffect.POISONS_UNTIL_RESET, isCured(effect, server));
    } else if (effect == LoadEffect.NO_BULK_LOADS) {
      assertTrue(server.refusesLoads || server.ignoresLoads, "no bulk loads");
    }
  }

  /** A reset that the check did not come to leaves its effect open. */
  private static boolean isCured(LoadEffect effect, FakeDeepServer server) {
    return effect != LoadEffect.POISONS && server.resetCures && !server.refusesResets;
  }

  @Test
  void arbitraryAnswersEndTheCheckInTime() {
    Seeded.forAll(
        "deep",
        20_000,
        random -> {
          DeepCheck check = new DeepCheck();
          DeepStep step = check.begin();
          int steps = 1;
          End last = End.WHOLE;
          while (step != null) {
            assertEquals(steps, step.number());
            DeepAnswer answer = arbitrary(random);
            last = answer.end();
            step = check.answered(answer);
            steps += step == null ? 0 : 1;
          }
          assertTrue(steps <= DeepCheck.MOST_STEPS);
          DeepFindings found = check.findings();
          assertEquals(steps, found.messages());
          assertEquals(last == End.WHOLE, found.failure() == null);
        });
  }

  private static DeepAnswer arbitrary(RandomGenerator random) {
    End[] ends = End.values();
    Attention[] answers = Attention.values();
    return new DeepAnswer(
        random.nextInt(12) > 0 ? End.WHOLE : ends[random.nextInt(ends.length)],
        random.nextInt(3) == 0,
        random.nextInt(3) * 515,
        random.nextInt(3),
        answers[random.nextInt(answers.length)],
        Duration.ofMillis(random.nextInt(2_000)));
  }
}
