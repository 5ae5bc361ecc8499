package dev.weir.application.session;

import dev.weir.domain.procedures.ProcedureVerdict;
import dev.weir.domain.tsql.ProcedureName;
import org.jspecify.annotations.Nullable;

/** The known effects of the procedures that a session calls. */
public interface ProcedureVerdicts {
  /** Returns the effects of a call; null where they are unknown. */
  @Nullable ProcedureVerdict verdict(ProcedureName procedure);
}
