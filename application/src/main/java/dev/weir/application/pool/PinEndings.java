package dev.weir.application.pool;

import org.jspecify.annotations.Nullable;

/**
 * Chooses the session to end for a waiter, when the ledger has no slot and no idle connection can
 * be closed: the one that keeps a connection because of a pin and has been idle for longest.
 *
 * <p>Ending a session costs its client more than a wait. So the waiter must have waited a while;
 * and the session must have been idle for that while if pins hold more than their share of the
 * slots, else for as long as a session may be idle in a transaction.
 */
final class PinEndings {
  private final Demand demand;
  private final Connections connections;
  private final int most;
  private final int limit;
  private final long evictAfterNanos;
  private final long idleNanos;

  /**
   * Creates the rule for one pool.
   *
   * @param limit the bucket's limit over all instances
   */
  PinEndings(Demand demand, Connections connections, PoolPolicy policy, int limit) {
    this.demand = demand;
    this.connections = connections;
    this.most = policy.pins().most();
    this.limit = limit;
    this.evictAfterNanos = policy.evictAfterNanos();
    this.idleNanos = policy.pins().idle().toNanos();
  }

  /** Returns the connection whose session is to be ended now, or null. */
  @Nullable ServerConnection next(long now) {
    ServerConnection longestIdle = connections.kept().longestIdle();
    if (longestIdle == null || now - longestIdle.keptSince < requiredIdleNanos()) {
      return null;
    }
    Want want = demand.oldestUnserved(comingFree());
    return want == null || now - want.since() < evictAfterNanos ? null : longestIdle;
  }

  /** Returns when {@link #next} will find one unless something changes, or never. */
  long nextDeadline() {
    ServerConnection longestIdle = connections.kept().longestIdle();
    Want want = longestIdle == null ? null : demand.oldestUnserved(comingFree());
    if (longestIdle == null || want == null) {
      return BucketPool.NEVER;
    }
    long waitedLongEnough = want.since() + evictAfterNanos;
    long idleLongEnough = longestIdle.keptSince + requiredIdleNanos();
    return waitedLongEnough - idleLongEnough > 0 ? waitedLongEnough : idleLongEnough;
  }

  /** Returns the slots coming free, including those of sessions that have been told to end. */
  private int comingFree() {
    return connections.comingFree() + connections.kept().ending();
  }

  private long requiredIdleNanos() {
    return connections.kept().count() > share() ? Math.min(evictAfterNanos, idleNanos) : idleNanos;
  }

  /**
   * Returns this instance's part of the bound, in proportion to its part of the slots, so that all
   * instances together keep to the bound.
   */
  private long share() {
    return Math.max(1, (long) connections.count() * most / limit);
  }
}
