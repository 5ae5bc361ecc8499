package dev.weir.application.session;

import dev.weir.application.pool.Remains;
import dev.weir.domain.tsql.LastingValue;

/**
 * Clears another session's {@code @@IDENTITY} from a connection without a reset, which would drop
 * the prepared statements of all sessions: an INSERT into a table without an identity column makes
 * it NULL.
 */
final class IdentityOverwriting {
  private static final String INSERT = "DECLARE @weir TABLE(a int);INSERT @weir VALUES(1);";

  private IdentityOverwriting() {}

  /**
   * Returns the statements that clear the value before the session uses the connection.
   *
   * @param request the effects of the session's request
   * @return empty where clearing has no advantage over a reset, or does not suffice
   */
  static String of(
      Remains found, ValueEffects request, EarlierValues values, TrackedSettings settings) {
    Boolean implicit = settings.isImplicit(found.settings());
    if (implicit == null || !isPossible(found, request, values, settings)) {
      return "";
    }
    found.overwritten(LastingValue.IDENTITY);
    // With implicit transactions the INSERT would begin one.
    return implicit
        ? "SET IMPLICIT_TRANSACTIONS OFF;" + INSERT + "SET IMPLICIT_TRANSACTIONS ON;"
        : INSERT;
  }

  /** Returns whether clearing the value suffices, and is better than a reset. */
  static boolean isPossible(
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
}
