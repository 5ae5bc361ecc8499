package dev.weir.standin.tsql.run;

import dev.weir.standin.error.SqlError;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.ast.Statement;
import java.util.Set;

/**
 * The effect of an error beyond the failure of its statement.
 *
 * @param ends how much stops
 * @param losesTransaction an open transaction is rolled back, or doomed where a TRY catches
 * @param catchableHere a TRY of the same scope catches it; else only one around the call
 */
record ErrorEffect(Ends ends, boolean losesTransaction, boolean catchableHere) {
  /** The extent of code that stops. */
  enum Ends {
    STATEMENT,
    SCOPE,
    BATCH
  }

  /** SQL Server chose the session as the victim of a deadlock; its transaction is gone. */
  private static final int DEADLOCK_VICTIM = 1205;

  /** Errors found when a scope is compiled, which may be as late as its statement runs. */
  private static final Set<Integer> COMPILATION =
      Set.of(
          102, 105, 109, 110, 111, 113, 134, 137, 141, 156, 195, 207, 208, 209, 1087, 2715, 4104,
          10713, 10704);

  /** Conversions, too deep nesting and the like end the batch and its transaction. */
  private static final Set<Integer> BATCH_ABORTING =
      Set.of(213, 217, 235, 241, 245, 295, 911, 3609, 8114, 8144, DEADLOCK_VICTIM);

  /** Errors that occur while rows change. */
  private static final Set<Integer> UNDONE =
      Set.of(220, 242, 512, 515, 547, 1222, 2601, 2627, 2628, 8115, 8134, 8152);

  static ErrorEffect of(SqlError error, Statement statement, boolean xactAbort) {
    if (error.number() == SqlErrors.UNSUPPORTED || error.isFatal()) {
      return new ErrorEffect(Ends.BATCH, error.isFatal(), false);
    }
    // RAISERROR reports; XACT_ABORT does not hear it.
    boolean aborts = xactAbort && !(statement instanceof Statement.RaiseError);
    if (COMPILATION.contains(error.number())) {
      return new ErrorEffect(aborts ? Ends.BATCH : Ends.SCOPE, aborts, false);
    }
    boolean batch = BATCH_ABORTING.contains(error.number());
    boolean thrown = statement instanceof Statement.Throw;
    return new ErrorEffect(
        batch || thrown || aborts ? Ends.BATCH : Ends.STATEMENT, batch || aborts, true);
  }

  /** The client is told that the statement, which had begun to change rows, was undone. */
  static boolean isTermination(SqlError error, Statement statement) {
    boolean changesRows =
        statement instanceof Statement.Insert
            || statement instanceof Statement.Update
            || statement instanceof Statement.Delete
            || statement instanceof Statement.Merge;
    return changesRows && UNDONE.contains(error.number());
  }
}
