package dev.weir.redis.ledger;

/** A connection that was opened and may be lost any time. */
interface OpenConnection extends AutoCloseable {
  /** Runs this when the connection is lost, at once if it is lost already, maybe more than once. */
  void onLoss(Runnable action);

  /** Waits for a sign of life; fails as Lettuce does when there is none. */
  void check();

  /** Ends it, and with it whatever is still awaited over it. */
  @Override
  void close();
}
