package dev.weir.application.pool;

/** A waiter for a connection: a session, or a login that is to be proven. */
sealed interface Want permits Waiter, Proof {
  /** Returns when it began to wait. */
  long since();

  /** Returns when it gives up. */
  long deadline();

  /** Returns whether it is served before the other, if both can be served. */
  default boolean isBefore(Want other) {
    return isOlderThan(other);
  }

  /** Returns whether it has waited longer than the other; by difference, since the clock wraps. */
  default boolean isOlderThan(Want other) {
    return since() - other.since() < 0;
  }
}
