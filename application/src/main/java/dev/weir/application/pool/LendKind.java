package dev.weir.application.pool;

import java.util.Locale;

/** From whom a connection comes to a session that it is lent to. */
public enum LendKind {
  /** It was idle, and had been this session's. */
  AGAIN,
  /** It was idle, and had been another session's. */
  OTHER,
  /** From another session straight to this one, which waited for it. */
  HANDOVER,
  /** From nobody: it has just been logged in or reset, or is idle since. */
  FRESH;

  /** What a lend is, by what {@link PoolActions#lend} says of it. */
  public static LendKind of(long waitedNanos, Remains remains) {
    if (remains.untouched()) {
      return FRESH;
    } else if (remains.again()) {
      return AGAIN;
    }
    // Who asks while a connection is idle does not wait.
    return waitedNanos > 0 ? HANDOVER : OTHER;
  }

  /** Its name in metrics. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
