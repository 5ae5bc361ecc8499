package dev.weir.bootstrap.cli.validate;

import dev.weir.bootstrap.config.problem.Problem;
import dev.weir.bootstrap.config.problem.Severity;
import java.util.List;
import java.util.Optional;

/**
 * The results of the command.
 *
 * @param summary the figures of the configuration, if it has no error
 * @param servers the answers of the servers, if they were checked
 * @param ledger the result of the check of the ledger's backend, if it was checked
 */
record ValidationOutcome(
    Verdict verdict,
    List<Problem> problems,
    Optional<ConfigSummary> summary,
    List<ServerResult> servers,
    Optional<LedgerResult> ledger) {
  ValidationOutcome {
    problems = List.copyOf(problems);
    servers = List.copyOf(servers);
  }

  /** Returns the number of all warnings. */
  int warnings() {
    int warnings = ledger.map(found -> found.warnings().size()).orElse(0);
    for (Problem problem : problems) {
      warnings += problem.severity() == Severity.WARNING ? 1 : 0;
    }
    for (ServerResult server : servers) {
      warnings += server.warnings().size();
    }
    return warnings;
  }

  /** Returns this outcome with the verdict that the configuration is invalid. */
  ValidationOutcome refused() {
    return new ValidationOutcome(Verdict.INVALID, problems, summary, servers, ledger);
  }

  /** Creates an outcome of a verdict and problems only. */
  static ValidationOutcome without(Verdict verdict, List<Problem> problems) {
    return new ValidationOutcome(verdict, problems, Optional.empty(), List.of(), Optional.empty());
  }
}
