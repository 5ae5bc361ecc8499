package dev.weir.standin.tsql.run;

import dev.weir.standin.error.SqlError;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.ast.Statement;
import java.util.Set;

/** What an error does beyond failing its statement. */
final class ErrorEffects {
  /** SQL Server chose the session as the victim of a deadlock; its transaction is gone. */
  static final int DEADLOCK_VICTIM = 1205;

  /** Compilation, binding and conversion end the batch; most others only their statement. */
  private static final Set<Integer> ENDS_BATCH =
      Set.of(
          102,
          105,
          113,
          134,
          137,
          141,
          156,
          195,
          207,
          208,
          217,
          241,
          245,
          911,
          2715,
          DEADLOCK_VICTIM,
          SqlErrors.UNSUPPORTED);

  private ErrorEffects() {}

  static boolean endsBatch(SqlError error, Statement statement) {
    return ENDS_BATCH.contains(error.number()) || statement instanceof Statement.Throw;
  }

  /** RAISERROR reports; XACT_ABORT does not hear it. */
  static boolean heedsXactAbort(Statement statement) {
    return !(statement instanceof Statement.RaiseError);
  }

  /** The client is told that the statement, which had begun to change rows, was undone. */
  static boolean saysTerminated(Statement statement) {
    return statement instanceof Statement.Insert
        || statement instanceof Statement.Update
        || statement instanceof Statement.Delete;
  }
}
