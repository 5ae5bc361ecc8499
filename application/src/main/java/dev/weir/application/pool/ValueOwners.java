package dev.weir.application.pool;

import dev.weir.domain.tsql.LastingValue;
import dev.weir.domain.tsql.LastingValues;
import java.util.Arrays;

/** Whose values are on a connection that last, such as {@code @@IDENTITY}; each by its kind. */
final class ValueOwners {
  private static final long NOBODY = 0;

  /** Of several sessions one, and it is not known which. */
  private static final long SOMEBODY = -1;

  private static final LastingValue[] KINDS = LastingValue.values();

  private final long[] owners = new long[KINDS.length];

  /** Whether one of these may be another session's. */
  boolean areOthers(LastingValues values, long session) {
    for (LastingValue kind : KINDS) {
      long owner = owners[kind.place()];
      if (values.holds(kind) && owner != NOBODY && owner != session) {
        return true;
      }
    }
    return false;
  }

  boolean isOf(LastingValue value, long session) {
    return owners[value.place()] == session;
  }

  /** The session may have set some, and surely set others. What it did not set is what it was. */
  void left(LastingValues perhaps, LastingValues surely, long session) {
    for (LastingValue kind : KINDS) {
      long owner = owners[kind.place()];
      if (surely.holds(kind)) {
        owners[kind.place()] = session;
      } else if (perhaps.holds(kind)) {
        owners[kind.place()] = owner == NOBODY || owner == session ? session : SOMEBODY;
      }
    }
  }

  /** This one is nobody's any more. */
  void overwritten(LastingValue value) {
    owners[value.place()] = NOBODY;
  }

  /** A reset has taken them away. */
  void wiped() {
    Arrays.fill(owners, NOBODY);
  }
}
