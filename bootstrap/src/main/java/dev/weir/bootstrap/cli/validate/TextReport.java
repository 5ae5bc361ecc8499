package dev.weir.bootstrap.cli.validate;

import dev.weir.bootstrap.config.problem.Problem;
import dev.weir.bootstrap.config.problem.Severity;
import dev.weir.domain.bucket.PinningMode;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The report for people: a line for each problem, the verdict last. */
final class TextReport {
  private final PrintWriter out;

  TextReport(PrintWriter out) {
    this.out = out;
  }

  void print(Outcome outcome) {
    for (Problem problem : outcome.problems()) {
      out.println(problem);
    }
    for (ServerResult server : outcome.servers()) {
      out.println(line(server));
    }
    outcome.ledger().ifPresent(this::print);
    outcome.summary().ifPresent(this::print);
    out.println(verdict(outcome));
  }

  private void print(LedgerResult ledger) {
    out.println(
        "ledger in "
            + ledger.backend()
            + (ledger.ok() ? ": ok, " : ": failed: ")
            + ledger.finding());
    for (String warning : ledger.warnings()) {
      out.println("ledger in " + ledger.backend() + ": warning: " + warning);
    }
  }

  private void print(ConfigSummary summary) {
    StringBuilder modes = new StringBuilder();
    for (Map.Entry<PinningMode, Integer> mode : summary.modes().entrySet()) {
      modes.append(modes.isEmpty() ? "" : ", ");
      modes.append(word(mode.getKey())).append(' ').append(mode.getValue());
    }
    out.println(
        counted(summary.buckets(), "bucket")
            + ", "
            + counted(summary.slots(), "slot")
            + " in all, "
            + summary.minIdle()
            + " kept ready; pinning mode: "
            + modes
            + "; coordination: "
            + word(summary.coordination()));
  }

  private static String line(ServerResult server) {
    String about = "bucket '" + server.bucket() + "' at " + server.address() + ": ";
    return switch (server.answer()) {
      case ServerResult.Answer.Answered answered ->
          about
              + "ok in "
              + answered.latency().toMillis()
              + " ms, SQL Server "
              + answered.version()
              + ", encryption "
              + answered.encryption().words();
      case ServerResult.Answer.Failed failed -> about + "failed: " + failed.reason();
    };
  }

  private static String verdict(Outcome outcome) {
    String counts =
        counted(count(outcome.problems(), Severity.ERROR), "error")
            + ", "
            + counted(count(outcome.problems(), Severity.WARNING), "warning");
    int failed = 0;
    for (ServerResult server : outcome.servers()) {
      failed += server.ok() ? 0 : 1;
    }
    String servers =
        outcome.servers().isEmpty()
            ? ""
            : ", "
                + (outcome.servers().size() - failed)
                + " of "
                + outcome.servers().size()
                + " servers answered";
    return switch (outcome.verdict()) {
      case VALID -> "valid: " + counts + servers;
      case INVALID -> "invalid: " + counts + servers;
      case UNREADABLE -> "unreadable: " + counts;
    };
  }

  private static int count(List<Problem> problems, Severity severity) {
    int count = 0;
    for (Problem problem : problems) {
      count += problem.severity() == severity ? 1 : 0;
    }
    return count;
  }

  private static String counted(int count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
