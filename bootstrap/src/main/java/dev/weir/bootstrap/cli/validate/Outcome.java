package dev.weir.bootstrap.cli.validate;

import dev.weir.bootstrap.config.problem.Problem;
import java.util.List;
import java.util.Optional;

/**
 * Everything the command found out.
 *
 * @param summary what the configuration holds, if it has no error
 * @param servers the answers of the servers, if they were asked
 * @param ledger what was found where the ledger is to be kept, if that was looked at
 */
record Outcome(
    Verdict verdict,
    List<Problem> problems,
    Optional<ConfigSummary> summary,
    List<ServerResult> servers,
    Optional<LedgerResult> ledger) {
  Outcome {
    problems = List.copyOf(problems);
    servers = List.copyOf(servers);
  }

  /** Nothing but problems. */
  static Outcome without(Verdict verdict, List<Problem> problems) {
    return new Outcome(verdict, problems, Optional.empty(), List.of(), Optional.empty());
  }
}
