package dev.weir.application.session;

import dev.weir.domain.procedures.ProcedureVerdict;
import dev.weir.domain.tsql.ProcedureName;
import org.jspecify.annotations.Nullable;

/** What is known of the procedures that a session calls. */
public interface ProcedureVerdicts {
  /** What a call does; null where nobody knows. */
  @Nullable ProcedureVerdict verdict(ProcedureName procedure);
}
