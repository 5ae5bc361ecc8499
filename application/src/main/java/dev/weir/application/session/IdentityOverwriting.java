package dev.weir.application.session;

import dev.weir.application.pool.Remains;
import dev.weir.domain.tsql.LastingValue;

/**
 * Takes another session's {@code @@IDENTITY} from a connection without a reset, which would take
 * the prepared statements of all sessions as well: an INSERT into a table that has no identity
 * makes it NULL.
 */
final class IdentityOverwriting {
  private static final String INSERT = "DECLARE @weir TABLE(a int);INSERT @weir VALUES(1);";

  private IdentityOverwriting() {}

  /**
   * What does so, before the session uses the connection.
   *
   * @param request what the session's request does
   * @return empty where there is nothing to be won by that, or it is not enough
   */
  static String of(
      Remains found, ValueEffects request, EarlierValues values, TrackedSettings settings) {
    boolean worthIt = !found.dirty() && found.handles().size() > 0;
    Boolean implicit = settings.isImplicit(found.settings());
    // What it leaves in @@ROWCOUNT would be read.
    if (!worthIt
        || request.readsFleeting()
        || implicit == null
        || !values.canBeOverwritten(request, found)
        || settings.since(found.settings()).reset()) {
      return "";
    }
    found.overwritten(LastingValue.IDENTITY);
    // It is not to begin a transaction.
    return implicit
        ? "SET IMPLICIT_TRANSACTIONS OFF;" + INSERT + "SET IMPLICIT_TRANSACTIONS ON;"
        : INSERT;
  }
}
