package dev.weir.application.login;

/**
 * A number of events at once, then one per interval: a token bucket.
 *
 * @param burst the number of events at once
 * @param interval the time until one more event is allowed, in nanoseconds
 */
record Allowance(int burst, long interval) {
  /** The used part of an allowance: the time at which all of it is restored. */
  static final class Used {
    private boolean ever;
    private long restoredAt;
  }

  void use(Used used, long now) {
    long from = used.ever && used.restoredAt - now > 0 ? used.restoredAt : now;
    // No more than the whole burst is used: further events do not delay its return.
    long most = now + burst * interval;
    used.restoredAt = from + interval - most > 0 ? most : from + interval;
    used.ever = true;
  }

  /** The time until all of it is restored, in nanoseconds; 0 where it is. */
  long restoredIn(Used used, long now) {
    return used.ever ? Math.max(0, used.restoredAt - now) : 0;
  }

  boolean isExhausted(Used used, long now) {
    return used.ever && used.restoredAt - now > (burst - 1) * interval;
  }
}
