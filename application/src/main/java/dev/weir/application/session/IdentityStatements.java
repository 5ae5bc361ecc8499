package dev.weir.application.session;

import dev.weir.application.pool.Remains;
import dev.weir.domain.tsql.LastingValue;
import org.jspecify.annotations.Nullable;

/**
 * Statements that set {@code @@IDENTITY} on a connection by an INSERT into a table variable. An
 * INSERT into a table without an identity column makes it NULL: that clears another session's value
 * without a reset, which would drop the prepared statements of all sessions. An INSERT into a table
 * whose identities begin with a value sets that value: a session finds its own on another
 * connection.
 */
final class IdentityStatements {
  private static final String CLEARING = "DECLARE @weir TABLE(a int);INSERT @weir VALUES(1);";

  private IdentityStatements() {}

  /**
   * Returns the statements that clear another session's value before the session uses the
   * connection.
   *
   * @param request the effects of the session's request
   * @return empty where clearing has no advantage over a reset, or does not suffice
   */
  static String clearing(
      Remains found, ValueEffects request, EarlierValues values, TrackedSettings settings) {
    Boolean implicit = settings.isImplicit(found.settings());
    if (implicit == null || !canClear(found, request, values, settings)) {
      return "";
    }
    found.overwritten(LastingValue.IDENTITY);
    return within(implicit, CLEARING);
  }

  /** Returns whether clearing the value suffices, and is better than a reset. */
  static boolean canClear(
      Remains found, ValueEffects request, EarlierValues values, TrackedSettings settings) {
    boolean isBetter = found.handles().size() > 0 || !found.plan().wipesValues();
    return !found.needsReset()
        && isBetter
        // The request would read the @@ROWCOUNT of the INSERT.
        && !request.readsFleeting()
        && settings.isImplicit(found.settings()) != null
        && values.canBeOverwritten(request, found)
        && !settings.since(found.settings()).reset();
  }

  /**
   * Returns the statements that set the value, and fail where the server does not set it so.
   *
   * @param identity a whole number
   * @param implicit whether implicit transactions are on when they run; null if that is unknown
   */
  static String setting(String identity, @Nullable Boolean implicit) {
    String insert =
        "DECLARE @weir TABLE(i numeric(38,0) IDENTITY("
            + identity
            + ",1),a int);INSERT @weir(a) VALUES(1);IF @@IDENTITY IS NULL OR @@IDENTITY<>"
            + identity
            + " RAISERROR(N'@@IDENTITY was not set',16,1);";
    return implicit == null
        ? "DECLARE @implicit int=@@OPTIONS&2;SET IMPLICIT_TRANSACTIONS OFF;"
            + insert
            + "IF @implicit=2 SET IMPLICIT_TRANSACTIONS ON;"
        : within(implicit, insert);
  }

  /** With implicit transactions the INSERT would begin one. */
  private static String within(boolean implicit, String statements) {
    return implicit
        ? "SET IMPLICIT_TRANSACTIONS OFF;" + statements + "SET IMPLICIT_TRANSACTIONS ON;"
        : statements;
  }
}
