package dev.weir.domain.tsql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.random.Seeded;
import dev.weir.domain.settings.Assignment;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class VariablesPropertyTest {
  private static final int CASES = 20_000;
  private static final int RUNS = 8;
  private static final Pin UNKNOWN = new Pin(PinReason.UNSAFE_SET, "LOCK_TIMEOUT");

  /** To take a variable for a constant that it has not is to give a session another option. */
  @Test
  void aValueThatIsKnownIsThatOfEachExecution() {
    AtomicInteger known = new AtomicInteger();
    AtomicInteger unknown = new AtomicInteger();
    EffectScanner scanner = new EffectScanner(new NameTable(), 1 << 20);
    Seeded.forAll("variables", CASES, random -> play(random, scanner, known, unknown));
    if (Long.getLong("weir.seed") == null) {
      assertThat(known.get()).as("programs whose values are known").isGreaterThan(CASES / 20);
      assertThat(unknown.get()).as("programs with unknown values").isGreaterThan(CASES / 20);
    }
  }

  private static void play(
      RandomGenerator random, EffectScanner scanner, AtomicInteger known, AtomicInteger unknown) {
    VariableProgram program = new VariableProgram(random);
    Effects effects = scanner.scan(Scope.BATCH, program.text());
    if (effects.pins().contains(UNKNOWN) || effects.has(Trait.NOT_UNDERSTOOD)) {
      unknown.incrementAndGet();
      return;
    }
    List<String> assigned =
        effects.assignments().stream().map(each -> ((Assignment) each).value()).toList();
    if (!assigned.isEmpty()) {
      known.incrementAndGet();
    }
    for (int run = 0; run < RUNS; run++) {
      assertThat(program.run(random)).as(program.text()).isEqualTo(assigned);
    }
  }
}
