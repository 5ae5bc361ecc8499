package dev.weir.application.session;

import dev.weir.application.prepared.HandleCall;
import dev.weir.application.prepared.PreparedText;
import dev.weir.domain.procedures.ProcedurePolicy;
import dev.weir.domain.procedures.ProcedurePolicy.Mode;
import dev.weir.domain.tsql.EffectScanner;
import dev.weir.domain.tsql.NameTable;
import dev.weir.domain.tsql.Scope;
import java.nio.charset.StandardCharsets;
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

  RequestEffects batch(TransactionLending lending, String text) {
    summary.begin(lending);
    summary.text(scanner.scan(Scope.BATCH, text));
    return summary.end();
  }

  /** A statement to be prepared. */
  PreparedText statement(String sql) {
    return new PreparedText(
        PreparedText.Kind.STATEMENT,
        new byte[0],
        sql.getBytes(StandardCharsets.UTF_16LE),
        new byte[0],
        scanner.scan(Scope.PREPARED, sql).copy());
  }

  RequestEffects calls(TransactionLending lending, HandleCall... calls) {
    summary.begin(lending);
    for (HandleCall call : calls) {
      summary.call(call);
    }
    return summary.end();
  }
}
