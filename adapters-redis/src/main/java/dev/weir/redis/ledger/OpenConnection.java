package dev.weir.redis.ledger;

/** A connection that was opened and may be lost at any time. */
interface OpenConnection extends AutoCloseable {
  /**
   * Runs an action when the connection is lost, or at once if it already is; perhaps more than
   * once.
   */
  void onLoss(Runnable action);

  /** Waits for an answer of the server; throws Lettuce's exception if there is none. */
  void check();

  /** Closes the connection and fails its unanswered commands. */
  @Override
  void close();
}
