package dev.weir.application.pool;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which idle connections are closed for whom.
 *
 * <p>One is closed for another profile's waiter when that profile has no connection, or when the
 * waiter has waited a while: to close and log in costs a server more than a short wait.
 */
final class Eviction {
  private final Demand demand;
  private final long evictAfterNanos;

  Eviction(Demand demand, long evictAfterNanos) {
    this.demand = demand;
    this.evictAfterNanos = evictAfterNanos;
  }

  /**
   * The connections to close.
   *
   * @param comingFree how many slots are about to come free anyway
   */
  List<ServerConnection> victims(int comingFree, long now) {
    int wanted = demand.wanted() - comingFree;
    if (wanted <= 0) {
      return List.of();
    }
    List<ServerConnection> victims = new ArrayList<>();
    Set<ServerConnection> chosen = new HashSet<>();
    for (ProfileConnections own : demand.profiles()) {
      for (int each = isDue(own, now) ? own.uncovered() : 0; each > 0; each--) {
        choose(own, victims, chosen, wanted);
      }
    }
    for (int each = demand.proofs(); each > 0; each--) {
      choose(null, victims, chosen, wanted);
    }
    return victims;
  }

  /** When somebody will have waited long enough for an eviction. */
  long nextDeadline(ProfileConnections own) {
    Waiter waiter = own.oldestUncovered();
    return waiter == null ? BucketPool.NEVER : waiter.since() + evictAfterNanos;
  }

  private boolean isDue(ProfileConnections own, long now) {
    Waiter waiter = own.oldestUncovered();
    return waiter != null && (own.owned == 0 || now - waiter.since() >= evictAfterNanos);
  }

  private void choose(
      @Nullable ProfileConnections spared,
      List<ServerConnection> victims,
      Set<ServerConnection> chosen,
      int most) {
    ServerConnection victim = victims.size() < most ? longestIdle(spared, chosen) : null;
    if (victim != null) {
      victims.add(victim);
      chosen.add(victim);
    }
  }

  /** The one unused for longest, of all profiles but this one. */
  private @Nullable ServerConnection longestIdle(
      @Nullable ProfileConnections spared, Set<ServerConnection> chosen) {
    ServerConnection longest = null;
    for (ProfileConnections other : demand.profiles()) {
      if (other == spared) {
        continue;
      }
      for (ServerConnection candidate : other.idle) {
        boolean longer = longest == null || candidate.idleSince - longest.idleSince < 0;
        if (longer && !chosen.contains(candidate)) {
          longest = candidate;
        }
      }
    }
    return longest;
  }
}
