package dev.weir.domain.tsql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.random.Seeded;
import dev.weir.domain.settings.Assignment;
import dev.weir.domain.settings.Setting;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FlowPropertyTest {
  /** To take a SET for run that was not is to give a session what it did not ask for. */
  @Test
  void conditionalStatementIsNeverCertain() {
    Seeded.forAll(
        "certain",
        10_000,
        random -> {
          RandomProgram program = new RandomProgram(random, false);
          Effects effects = scan(program);

          assertThat(program.certain()).as(program.text()).containsAll(assigned(effects));
        });
  }

  @Test
  void whereSemicolonsEndStatementsAllThatIsCertainIsFound() {
    Seeded.forAll(
        "separated",
        10_000,
        random -> {
          RandomProgram program = new RandomProgram(random, true);
          Effects effects = scan(program);
          if (!effects.has(Trait.NOT_UNDERSTOOD)) {
            assertThat(assigned(effects)).as(program.text()).isEqualTo(program.certain());
          }
        });
  }

  @Test
  void aSetThatIsNotCertainPins() {
    Seeded.forAll(
        "uncertain",
        5_000,
        random -> {
          RandomProgram program = new RandomProgram(random, false);
          Effects effects = scan(program);
          boolean allCertain = effects.assignments().size() == sets(program.text());

          assertThat(effects.pins().contains(new Pin(PinReason.UNSAFE_SET, "ROWCOUNT")))
              .as(program.text())
              .isEqualTo(!allCertain);
        });
  }

  private static Effects scan(RandomProgram program) {
    return new EffectScanner(new NameTable(), 1 << 20).scan(Scope.BATCH, program.text());
  }

  private static Set<String> assigned(Effects effects) {
    Set<String> values = new HashSet<>();
    for (Setting setting : effects.assignments()) {
      if (setting instanceof Assignment assignment) {
        values.add(assignment.value());
      }
    }
    return values;
  }

  private static int sets(String text) {
    return text.split("SET ROWCOUNT", -1).length - 1;
  }
}
