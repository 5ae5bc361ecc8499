package dev.weir.application.pool;

import dev.weir.domain.tsql.LastingValue;
import dev.weir.domain.tsql.LastingValues;
import java.util.Arrays;

/**
 * The sessions that set the lasting values on a connection, such as {@code @@IDENTITY}, by kind.
 */
final class ValueOwners {
  private static final long NO_SESSION = 0;

  /** The owner is one of several sessions, and it is not known which. */
  private static final long UNKNOWN_SESSION = -1;

  private static final LastingValue[] KINDS = LastingValue.values();

  private final long[] owners = new long[KINDS.length];

  /** Returns whether one of these values may be another session's. */
  boolean hasForeign(LastingValues values, long session) {
    for (LastingValue kind : KINDS) {
      long owner = owners[kind.place()];
      if (values.contains(kind) && owner != NO_SESSION && owner != session) {
        return true;
      }
    }
    return false;
  }

  boolean isOf(LastingValue value, long session) {
    return owners[value.place()] == session;
  }

  /** Records values the session may have set and those it surely set; others keep their owners. */
  void record(LastingValues perhaps, LastingValues surely, long session) {
    for (LastingValue kind : KINDS) {
      long owner = owners[kind.place()];
      if (surely.contains(kind)) {
        owners[kind.place()] = session;
      } else if (perhaps.contains(kind)) {
        owners[kind.place()] = owner == NO_SESSION || owner == session ? session : UNKNOWN_SESSION;
      }
    }
  }

  /** The value was overwritten and no longer belongs to a session. */
  void overwritten(LastingValue value) {
    owners[value.place()] = NO_SESSION;
  }

  /** A reset cleared the values. */
  void wiped() {
    Arrays.fill(owners, NO_SESSION);
  }
}
