package dev.weir.bootstrap.cli.validate;

import dev.weir.application.facts.DeepFindings;
import dev.weir.bootstrap.cli.validate.ServerResult.MeasuredServer;
import dev.weir.bootstrap.config.EnumWord;
import dev.weir.bootstrap.config.problem.Problem;
import dev.weir.bootstrap.config.problem.Severity;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.tds.tls.EncryptionScope;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The report for people: a line for each problem, then the verdict. */
final class TextReport {
  private final PrintWriter out;

  TextReport(PrintWriter out) {
    this.out = out;
  }

  void print(ValidationOutcome outcome) {
    for (Problem problem : outcome.problems()) {
      out.println(problem);
    }
    outcome.servers().forEach(this::print);
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
      modes.append(EnumWord.of(mode.getKey())).append(' ').append(mode.getValue());
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
            + EnumWord.of(summary.coordination()));
  }

  private static Optional<MeasuredServer> measured(ServerResult server) {
    return login(server).flatMap(ServerResult.Login.Made::facts);
  }

  private static Optional<DeepFindings> deep(ServerResult server) {
    return login(server).flatMap(ServerResult.Login.Made::deep);
  }

  private static Optional<ServerResult.Login.Made> login(ServerResult server) {
    return server.answer() instanceof ServerResult.Answer.Answered answered
            && answered.login() instanceof ServerResult.Login.Made made
        ? Optional.of(made)
        : Optional.empty();
  }

  private static String line(MeasuredServer measured) {
    if (measured.failure().isPresent()) {
      return "warning: its behaviour was not measured: " + measured.failure().get();
    }
    List<String> deviations = measured.facts().deviations();
    List<String> unknown = measured.facts().unknown();
    return "measured by "
        + measured.roundTrips()
        + " messages, role "
        + measured.role().label()
        + "; deviates from SQL Server in: "
        + (deviations.isEmpty() ? "nothing" : String.join(", ", deviations))
        + (unknown.isEmpty() ? "" : "; unknown: " + String.join(", ", unknown));
  }

  private void print(ServerResult server) {
    String about = "bucket '" + server.bucket() + "' at " + server.server() + ": ";
    out.println(
        about
            + switch (server.answer()) {
              case ServerResult.Answer.Answered answered -> line(answered);
              case ServerResult.Answer.Failed failed -> "failed: " + failed.reason();
            });
    measured(server).ifPresent(facts -> out.println(about + line(facts)));
    for (String line : deep(server).map(DeepReport::lines).orElse(List.of())) {
      out.println(about + line);
    }
    for (String warning : server.warnings()) {
      out.println(about + "warning: " + warning);
    }
  }

  private static String line(ServerResult.Answer.Answered answered) {
    return "ok in %d ms, SQL Server %s, %s%s, %s"
        .formatted(
            answered.latency().toMillis(),
            answered.version().map(ServerVersion::toString).orElse("of an unknown version"),
            describe(answered.encryption()),
            answered.certificate().map(TextReport::describe).orElse(""),
            describe(answered.login()));
  }

  private static String describe(EncryptionScope encryption) {
    return switch (encryption) {
      case NONE -> "not encrypted";
      case LOGIN_ONLY -> "login encrypted";
      case FULL -> "encrypted";
      case STRICT -> "encrypted by TDS 8.0";
    };
  }

  private static String describe(ServerCertificate certificate) {
    return ", certificate %s valid until %s (%s)"
        .formatted(
            certificate.subject(),
            certificate.notAfter(),
            certificate.checked() ? "checked" : "not checked");
  }

  private static String describe(ServerResult.Login login) {
    return switch (login) {
      case ServerResult.Login.Made made ->
          "'%s' logs in to database '%s'".formatted(made.user(), made.database());
      case ServerResult.Login.NotMade notMade -> "no login: " + notMade.because();
    };
  }

  private static String verdict(ValidationOutcome outcome) {
    String counts =
        counted(count(outcome.problems(), Severity.ERROR), "error")
            + ", "
            + counted(outcome.warnings(), "warning");
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
}
