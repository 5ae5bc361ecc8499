package dev.weir.application.pool;

/** Somebody who wants a connection: a session, or a login that is to be proven. */
sealed interface Want permits Waiter, Proof {
  /** When it began to wait. */
  long since();

  /** When it gives up. */
  long deadline();

  /** Whether it is served first, if both can be. */
  default boolean isBefore(Want other) {
    return isOlderThan(other);
  }

  /** Whether it has waited longer than the other; as differences, since the clock wraps around. */
  default boolean isOlderThan(Want other) {
    return since() - other.since() < 0;
  }
}
