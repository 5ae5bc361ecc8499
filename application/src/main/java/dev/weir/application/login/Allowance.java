package dev.weir.application.login;

/**
 * So many at once, then one per interval. What was used comes back with time.
 *
 * @param burst how many at once
 * @param interval how long it takes until one more is allowed, in nanoseconds
 */
record Allowance(int burst, long interval) {
  /** Everything an allowance has to remember: when all of it will have come back. */
  static final class Used {
    private boolean ever;
    private long restoredAt;
  }

  void use(Used used, long now) {
    long from = used.ever && used.restoredAt - now > 0 ? used.restoredAt : now;
    // Beyond the whole burst nothing is owed: whoever was counted too often waits no longer for it.
    long most = now + burst * interval;
    used.restoredAt = from + interval - most > 0 ? most : from + interval;
    used.ever = true;
  }

  /** How long it takes until all of it has come back, in nanoseconds; 0 where it has. */
  long restoredIn(Used used, long now) {
    return used.ever ? Math.max(0, used.restoredAt - now) : 0;
  }

  boolean isExhausted(Used used, long now) {
    return used.ever && used.restoredAt - now > (burst - 1) * interval;
  }
}
