package dev.weir.application.session;

import dev.weir.application.pool.Remains;
import dev.weir.domain.procedures.ProcedurePolicy;
import dev.weir.domain.tsql.EffectScanner;
import dev.weir.domain.tsql.Effects;
import dev.weir.domain.tsql.NameTable;
import dev.weir.domain.tsql.Scope;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A session that runs batches, and is lent a connection for each. */
class BatchSession {
  final TransactionLending lending = Lendings.ofOne();
  private final long number;
  private final RequestSummary summary =
      new RequestSummary(new ProcedurePolicy(ProcedurePolicy.Mode.TRUST, Set.of()));

  BatchSession(long number) {
    this.number = number;
  }

  final void asks(String text) {
    summary.begin(lending);
    Effects effects = new EffectScanner(new NameTable(), 1 << 20).scan(Scope.BATCH, text);
    summary.alone(effects);
    summary.text(effects);
    lending.beginRequest(summary.end(), true);
  }

  /** Lends the connection, and returns the prelude that the session needs there. */
  final @Nullable Prelude isLent(Remains connection) {
    connection.lent(number);
    return lending.prelude(connection);
  }
}
