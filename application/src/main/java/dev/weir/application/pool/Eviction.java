package dev.weir.application.pool;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which connections are closed for whom, when the ledger has no slot.
 *
 * <p>One is closed for another profile's waiter when that profile has no connection, or when the
 * waiter has waited a while: to close and log in costs a server more than a short wait. The slots
 * that are coming free anyway are counted for those who have this right.
 */
final class Eviction {
  private static final Comparator<ServerConnection> LONGEST_IDLE_FIRST =
      (one, other) -> Long.signum(one.idleSince - other.idleSince);

  private final Demand demand;
  private final long evictAfterNanos;

  Eviction(Demand demand, long evictAfterNanos) {
    this.demand = demand;
    this.evictAfterNanos = evictAfterNanos;
  }

  /**
   * The idle connections to close, those unused for longest. None of them is of a profile that has
   * waiters: it would have been lent to them.
   *
   * @param comingFree how many slots are about to come free anyway
   */
  List<ServerConnection> victims(int comingFree, long now) {
    int wanted = due(now) - comingFree;
    if (wanted <= 0) {
      return List.of();
    }
    List<ServerConnection> idle = new ArrayList<>();
    for (ProfileConnections own : demand.profiles()) {
      idle.addAll(own.idle);
    }
    idle.sort(LONGEST_IDLE_FIRST);
    return idle.subList(0, Math.min(wanted, idle.size()));
  }

  /**
   * Whether a connection that is given back is closed for another profile, be there waiters of its
   * own or not: else who has no connection would starve beside a profile that always has waiters.
   */
  boolean takes(ServerConnection returned, int comingFree, long now) {
    Want other = nextDue(comingFree, now);
    Waiter own = returned.profile.nextUncovered();
    return other != null && (own == null || other.isBefore(own));
  }

  private @Nullable Want nextDue(int comingFree, long now) {
    if (demand.isByArrival()) {
      Want oldest = demand.oldestUnserved(comingFree);
      return oldest != null && isDue(oldest, now) ? oldest : null;
    }
    Want next = null;
    for (Want want : demand.unserved(comingFree)) {
      if (isDue(want, now) && (next == null || want.isBefore(next))) {
        next = want;
      }
    }
    return next;
  }

  /** When somebody will have waited long enough, if nobody has who gets no slot anyway. */
  long nextDeadline(int comingFree) {
    Waiter oldest = demand.oldestUnservedSession(comingFree);
    return oldest == null ? BucketPool.NEVER : oldest.since() + evictAfterNanos;
  }

  private int due(long now) {
    int due = demand.proofs();
    for (ProfileConnections own : demand.profiles()) {
      if (own.uncovered() > 0) {
        due += Math.max(own.owned == 0 ? 1 : 0, own.uncoveredSince(now - evictAfterNanos));
      }
    }
    return due;
  }

  private boolean isDue(Want want, long now) {
    return switch (want) {
      case Proof ignored -> true;
      case Waiter waiter -> waiter.profile().owned == 0 || now - waiter.since() >= evictAfterNanos;
    };
  }
}
