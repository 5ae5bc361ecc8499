package dev.weir.application.pool;

import org.jspecify.annotations.Nullable;

/**
 * Whose session is ended for who waits, when the ledger has no slot and no idle connection can be
 * closed: the one that keeps a connection because of a pin and has done nothing for longest.
 *
 * <p>It costs its client more than a wait. So who waits has waited a while; and the session has
 * done nothing for that while where pins hold more than their share of the slots, and else for as
 * long as one may do nothing in a transaction.
 */
final class PinEndings {
  private final Demand demand;
  private final Connections connections;
  private final int most;
  private final int limit;
  private final long evictAfterNanos;
  private final long idleNanos;

  /**
   * Prepares to choose.
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

  /** The connection that is to be had back now, or null. */
  @Nullable ServerConnection next(long now) {
    ServerConnection longestIdle = connections.kept().longestIdle();
    if (longestIdle == null || now - longestIdle.keptSince < patience()) {
      return null;
    }
    Want want = demand.oldestUnserved(comingFree());
    return want == null || now - want.since() < evictAfterNanos ? null : longestIdle;
  }

  /** When there will be one, unless something else happens before. */
  long nextDeadline() {
    ServerConnection longestIdle = connections.kept().longestIdle();
    Want want = longestIdle == null ? null : demand.oldestUnserved(comingFree());
    if (longestIdle == null || want == null) {
      return BucketPool.NEVER;
    }
    long forWhoWaits = want.since() + evictAfterNanos;
    long forWhoIsIdle = longestIdle.keptSince + patience();
    return forWhoWaits - forWhoIsIdle > 0 ? forWhoWaits : forWhoIsIdle;
  }

  /** With the connections of sessions that have been told to end. */
  private int comingFree() {
    return connections.comingFree() + connections.kept().ending();
  }

  private long patience() {
    return connections.kept().count() > share() ? Math.min(evictAfterNanos, idleNanos) : idleNanos;
  }

  /**
   * This instance's part of the bound: as large as its part of the slots, so that all instances
   * together keep to it.
   */
  private long share() {
    return Math.max(1, (long) connections.count() * most / limit);
  }
}
