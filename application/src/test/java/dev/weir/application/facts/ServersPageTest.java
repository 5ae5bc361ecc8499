package dev.weir.application.facts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.facts.ResetWay;
import dev.weir.domain.facts.ServerFacts;
import dev.weir.domain.facts.ServerTrait;
import dev.weir.domain.facts.SetIsolationFact;
import dev.weir.domain.facts.StateKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page about servers lists the statements that a measuring sends, and the facts. */
class ServersPageTest {
  private static final Path PAGE =
      Path.of(System.getProperty("weir.repository.root", ".."), "docs", "servers.md");
  private static final String END = "<!-- end -->\n";
  private static final Pattern ATTEMPT =
      Pattern.compile("BEGIN TRY (.*?) END TRY BEGIN CATCH .*? END CATCH; ");
  private static final Pattern BLOCK = Pattern.compile("N'+(base|inner|set|after|proof)\\.");

  @Test
  void pageListsAllStatementsAndFacts() throws IOException {
    String text = Files.readString(PAGE);
    String measured = replaced(replaced(text, "statements", statements()), "facts", facts());
    String written = replaced(measured, "deep", deepMessages());
    if (Boolean.getBoolean("weir.docs.write")) {
      Files.writeString(PAGE, written);
    } else {
      assertThat(text).isEqualTo(written);
    }
  }

  private static String replaced(String text, String mark, String content) {
    String begin = "<!-- " + mark + " -->\n";
    int from = text.indexOf(begin) + begin.length();
    return text.substring(0, from) + content + text.substring(text.indexOf(END, from));
  }

  private static String statements() {
    FakeServer server = new FakeServer();
    server.measure(new FactMeasurement(FactMeasurementTest.LOGIN));
    Map<String, TreeSet<Integer>> messages = new LinkedHashMap<>();
    StringBuilder table = new StringBuilder("| messages | statement |\n|---|---|\n");
    for (MeasuringStep step : server.received) {
      List<String> all =
          step.isTransactionRequest()
              ? List.of("(a transaction manager request that begins a transaction)")
              : statementsOf(step.text());
      for (String statement : all) {
        messages.computeIfAbsent(statement, any -> new TreeSet<>()).add(step.number());
      }
    }
    messages.forEach(
        (statement, numbers) ->
            table
                .append("| ")
                .append(numbers.stream().map(String::valueOf).collect(Collectors.joining(", ")))
                .append(" | `")
                .append(statement)
                .append("` |\n"));
    return table + bits(server.received);
  }

  private static String bits(List<MeasuringStep> steps) {
    return steps.stream()
        .filter(step -> step.bit() != MeasuringStep.Bit.NONE)
        .map(
            step ->
                step.number()
                    + (step.bit() == MeasuringStep.Bit.RESET
                        ? " (RESETCONNECTION)"
                        : " (RESETCONNECTIONSKIPTRAN)"))
        .collect(Collectors.joining(", ", "\nMessages that carry a reset: ", ".\n"));
  }

  private static List<String> statementsOf(String batch) {
    List<String> found = new ArrayList<>(List.of(MeasuringTexts.COMMENT.strip()));
    String rest = batch.substring(MeasuringTexts.COMMENT.length());
    while (!rest.isEmpty()) {
      var attempt = ATTEMPT.matcher(rest);
      if (attempt.lookingAt()) {
        found.add(named(attempt.group(1)));
        rest = rest.substring(attempt.end());
        // The end of a CATCH that holds another attempt.
        rest = rest.startsWith("END CATCH; ") ? rest.substring("END CATCH; ".length()) : rest;
      } else {
        int end = rest.indexOf("; ");
        found.add(rest.substring(0, end));
        rest = rest.substring(end + 2);
      }
    }
    return found;
  }

  /** Names the block of a reading by dots, so that a reading is one statement. */
  private static String named(String statement) {
    return BLOCK
        .matcher(statement)
        .replaceAll(match -> match.group().replace(match.group(1) + ".", "…"));
  }

  /** All messages that a deep check has: those for a server that a reset cures. */
  private static String deepMessages() {
    FakeDeepServer server = new FakeDeepServer();
    server.failurePoisons = true;
    server.breakingPoisons = true;
    server.resetCures = true;
    server.check();
    Map<String, TreeSet<Integer>> messages = new LinkedHashMap<>();
    for (DeepStep step : server.received) {
      messages.computeIfAbsent(describe(step), any -> new TreeSet<>()).add(step.number());
    }
    StringBuilder table = new StringBuilder("| messages | content |\n|---|---|\n");
    messages.forEach(
        (content, numbers) ->
            table
                .append("| ")
                .append(numbers.stream().map(String::valueOf).collect(Collectors.joining(", ")))
                .append(" | ")
                .append(content)
                .append(" |\n"));
    return table.toString();
  }

  private static String describe(DeepStep step) {
    String text = "`" + step.text().replace(DeepCheck.COMMENT, "") + "`";
    return switch (step.kind()) {
      case BATCH -> text;
      case RESET -> text + ", with RESETCONNECTION";
      case INTERRUPTED -> text + ", and an attention after 200 ms";
      case INTERRUPTED_RESET -> text + ", with RESETCONNECTION, and an attention right behind it";
      case CORRECT_ROW -> "(bulk load data: one row with the value 1)";
      case NULL_ROW -> "(bulk load data: one row with NULL)";
      case BROKEN_OFF_ROWS -> "(bulk load data: one packet of rows, then a packet with IGNORE)";
    };
  }

  private static String facts() {
    StringBuilder table = new StringBuilder("| state |");
    for (ResetWay way : ResetWay.values()) {
      table.append(" `").append(way.label()).append("` |");
    }
    table.append("\n|---|").append("---|".repeat(ResetWay.values().length)).append('\n');
    for (StateKind state : StateKind.values()) {
      table.append("| `").append(state.label()).append("` |");
      for (ResetWay way : ResetWay.values()) {
        table.append(' ').append(ServerFacts.SQL_SERVER.after(way, state).label()).append(" |");
      }
      table.append('\n');
    }
    table.append("\n| fact | SQL Server |\n|---|---|\n");
    for (ServerTrait trait : ServerTrait.values()) {
      table.append("| `").append(trait.label()).append("` | ");
      table.append(ServerFacts.SQL_SERVER.value(trait)).append(" |\n");
    }
    table.append("| `").append(SetIsolationFact.SET_ISOLATION.label()).append("` | ");
    return table.append(ServerFacts.SQL_SERVER.setIsolation().label()).append(" |\n").toString();
  }
}
