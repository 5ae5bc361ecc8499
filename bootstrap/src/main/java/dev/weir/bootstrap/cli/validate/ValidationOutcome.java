package dev.weir.bootstrap.cli.validate;

import dev.weir.bootstrap.config.problem.Problem;
import dev.weir.bootstrap.config.problem.Severity;
import java.util.List;
import java.util.Optional;

/**
 * Everything the command found out.
 *
 * @param summary what the configuration holds, if it has no error
 * @param servers the answers of the servers, if they were asked
 * @param ledger what was found where the ledger is to be kept, if that was looked at
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

  /** How many warnings there are, about whatever. */
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

  /** The same, and not to be served. */
  ValidationOutcome refused() {
    return new ValidationOutcome(Verdict.INVALID, problems, summary, servers, ledger);
  }

  /** Nothing but problems. */
  static ValidationOutcome without(Verdict verdict, List<Problem> problems) {
    return new ValidationOutcome(verdict, problems, Optional.empty(), List.of(), Optional.empty());
  }
}
