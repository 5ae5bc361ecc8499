package dev.weir.tds.bucket;

import dev.weir.application.session.PreludeFailure;

/**
 * The events of a {@link PooledConnection} that its bucket receives; a borrower is a {@link
 * ResponseReader} of its own.
 */
interface ConnectionEvents {
  /** The server has reset the connection. */
  void resetDone(PooledConnection connection);

  /** The reset failed, so that the connection cannot be used any more. */
  default void resetFailed(PooledConnection connection, String reason) {
    broken(connection, reason);
  }

  /** The server has refused the reset, so that the connection cannot be used any more. */
  default void resetRefused(PooledConnection connection, PreludeFailure failure) {
    resetFailed(connection, failure.reason());
  }

  /**
   * The server has answered a request that asked for a reset, and did not acknowledge it.
   *
   * @param isRefused whether the answer holds an error, which may be the refusal of the reset
   */
  default void resetUnacknowledged(PooledConnection connection, boolean isRefused) {
    connection.distrust();
  }

  /** The connection cannot be used any more, and is not closed yet. */
  void broken(PooledConnection connection, String reason);

  /** The connection is closed. */
  void gone(PooledConnection connection);

  /** The server did not close its side in time. */
  void overdue(PooledConnection connection);
}
