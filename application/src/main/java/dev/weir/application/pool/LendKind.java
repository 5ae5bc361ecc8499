package dev.weir.application.pool;

import java.util.Locale;

/** The origin of a connection that is lent to a session. */
public enum LendKind {
  /** It was idle, and this session had it last. */
  AGAIN,
  /** It was idle, and another session had it last. */
  OTHER,
  /** It came straight from another session; this session had waited for it. */
  HANDOVER,
  /** No session has had it since its login or its last reset. */
  FRESH;

  /** Returns the kind of a lend, from the arguments of {@link PoolActions#lend}. */
  public static LendKind of(long waitedNanos, Remains remains) {
    if (remains.isUnused()) {
      return FRESH;
    } else if (remains.isSameSession()) {
      return AGAIN;
    }
    // A session that requests a connection while one is idle does not wait.
    return waitedNanos > 0 ? HANDOVER : OTHER;
  }

  /** Returns its name in metrics. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
