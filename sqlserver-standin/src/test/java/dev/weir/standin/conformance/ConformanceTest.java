package dev.weir.standin.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.options.TlsMode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every request of the conformance files is answered with the tokens written under it. */
class ConformanceTest {
  private static final List<String> FILES =
      List.of(
          "login.txt",
          "batches.txt",
          "done.txt",
          "errors.txt",
          "environment.txt",
          "types.txt",
          "tables.txt",
          "calls.txt",
          "handles.txt",
          "cursors.txt",
          "transactions.txt",
          "resets.txt",
          "attentions.txt",
          "headers.txt",
          "older.txt",
          "sqloledb.txt",
          "sqlsrv32.txt",
          "bulk.txt");
  private static final int AT_LEAST = 250;

  @TestFactory
  List<DynamicTest> scenarios() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (String file : FILES) {
      for (Scenario scenario : Scenario.read(file)) {
        boolean gap = KnownGaps.BY_SCENARIO.containsKey(scenario.name());
        tests.add(
            DynamicTest.dynamicTest(
                file + ": " + scenario.name(),
                () -> {
                  if (gap) {
                    assertThatThrownBy(() -> play(scenario)).isInstanceOf(AssertionError.class);
                  } else {
                    play(scenario);
                  }
                }));
      }
    }
    return tests;
  }

  @Test
  void thereAreEnoughOfThem() throws IOException {
    int exchanges = 0;
    int shapes = 0;
    for (String file : FILES) {
      for (Scenario scenario : Scenario.read(file)) {
        shapes++;
        exchanges += scenario.exchanges().size();
      }
    }
    assertThat(shapes).isGreaterThanOrEqualTo(AT_LEAST);
    System.out.printf(
        "figure: %d shapes in %d requests, %d of them among the known gaps%n",
        shapes, exchanges, KnownGaps.BY_SCENARIO.size());
  }

  @Test
  void everyKnownGapIsAScenario() throws IOException {
    List<String> names = new ArrayList<>();
    for (String file : FILES) {
      Scenario.read(file).forEach(scenario -> names.add(scenario.name()));
    }
    assertThat(names).containsAll(KnownGaps.BY_SCENARIO.keySet());
  }

  private static void play(Scenario scenario) throws IOException {
    StandInOptions options =
        StandInOptions.defaults()
            .withDatabases(List.of("AppDB", "Other"))
            .withLogin(Conversation.USER, Conversation.PASSWORD)
            .withDisabledLogin("retired", Conversation.PASSWORD)
            .withTls(TlsMode.OFF)
            .withServerName("srv");
    try (StandIn standIn = StandIn.start(options);
        Conversation conversation = new Conversation(standIn.address())) {
      boolean logsIn = scenario.exchanges().getFirst().request().startsWith("login");
      if (!logsIn) {
        conversation.exchange("login");
      }
      Expectation expectation = new Expectation();
      for (Scenario.Exchange exchange : scenario.exchanges()) {
        List<String> tokens = conversation.exchange(expectation.filled(exchange.request()));
        assertThat(expectation.matches(exchange.expected(), tokens))
            .as(
                "%n> %s%nexpected:%n  %s%nanswered:%n  %s%n",
                exchange.request(),
                String.join("\n  ", exchange.expected()),
                String.join("\n  ", tokens))
            .isTrue();
      }
      assertThat(standIn.report().violations()).hasSize(scenario.violations());
    }
  }
}
