package dev.weir.tds.bucket;

/** What a {@link PooledConnection} tells its bucket, beside what it tells who it is lent to. */
interface ConnectionEvents {
  /** It has forgotten its last session. */
  void resetDone(PooledConnection connection);

  /** It has not forgotten its last session, and cannot be used any more. */
  default void resetFailed(PooledConnection connection, String reason) {
    broken(connection, reason);
  }

  /** It cannot be used any more, and is not closed yet. */
  void broken(PooledConnection connection, String reason);

  /** Its server has closed its side. */
  void gone(PooledConnection connection);

  /** Its server does not close its side. */
  void overdue(PooledConnection connection);
}
