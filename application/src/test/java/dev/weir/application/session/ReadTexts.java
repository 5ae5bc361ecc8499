package dev.weir.application.session;

import dev.weir.domain.procedures.ProcedurePolicy;
import dev.weir.domain.procedures.ProcedurePolicy.Mode;
import dev.weir.domain.tsql.EffectScanner;
import dev.weir.domain.tsql.NameTable;
import dev.weir.domain.tsql.Scope;
import java.util.Set;

/** What the texts of a session's requests do, as they are read for it. */
final class ReadTexts {
  private static final int LONGEST = 10_000;

  final EffectScanner scanner = new EffectScanner(new NameTable(), LONGEST);
  final RequestSummary summary;

  /** Procedures are not read; these leave nothing behind. */
  ReadTexts(String... trusted) {
    summary = new RequestSummary(new ProcedurePolicy(Mode.PIN, Set.of(trusted)));
  }

  RequestEffects batch(LentForTransactions lending, String text) {
    summary.begin(lending);
    summary.text(scanner.scan(Scope.BATCH, text));
    return summary.end();
  }
}
