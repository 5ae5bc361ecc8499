package dev.weir.standin.tsql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Statements and what SQL Server answers, in files that are read as documentation. */
class ScriptTest {
  private static final String[] SCRIPTS = {
    "procedures",
    "scopes",
    "cursors",
    "tables",
    "output",
    "transactions",
    "errors",
    "sessions",
    "catalogue",
    "functions",
    "settings",
    "merge",
    "types",
    "triggers"
  };

  @TestFactory
  Stream<DynamicContainer> scripts() {
    return Stream.of(SCRIPTS)
        .map(Script::read)
        .map(
            script ->
                DynamicContainer.dynamicContainer(
                    script.name(), script.behaviours().stream().map(ScriptTest::test)));
  }

  private static DynamicTest test(Script.Behaviour behaviour) {
    return DynamicTest.dynamicTest(behaviour.name(), () -> play(behaviour));
  }

  private static void play(Script.Behaviour behaviour) {
    try (LanguageFixture fixture = new LanguageFixture()) {
      for (Script.Exchange exchange : behaviour.exchanges()) {
        assertThat(fixture.answer(exchange.batch()))
            .as("line %d: %s", exchange.line(), exchange.batch())
            .isEqualTo(exchange.answer());
      }
    }
  }
}
