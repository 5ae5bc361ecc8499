package dev.weir.application.pool;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Chooses connections to close for waiters of other profiles, when the ledger has no slot.
 *
 * <p>A waiter is entitled to a slot when its profile has no connection, or when it has waited a
 * while: closing a connection and logging in costs a server more than a short wait. Slots that are
 * coming free anyway are counted for the entitled waiters. The same rules apply among the profiles
 * of a login that has reached its bound.
 */
final class Eviction {
  private static final Comparator<ServerConnection> LONGEST_IDLE_FIRST =
      (one, other) -> Long.signum(one.idleSince - other.idleSince);

  private final Demand demand;
  private final PoolTerms terms;

  Eviction(Demand demand, PoolTerms terms) {
    this.demand = demand;
    this.terms = terms;
  }

  /**
   * Returns the idle connections to close, those unused for longest. None of them is of a profile
   * that has waiters: it would have been lent to them.
   *
   * @param comingFree the number of slots about to come free anyway
   */
  List<ServerConnection> victims(int comingFree, long now) {
    return longestIdle(demand.profiles(), due(now) - comingFree);
  }

  /**
   * Returns how many connections more than those are to be given up for waiters that are entitled.
   */
  int lacking(int comingFree, long now) {
    return due(now) - comingFree;
  }

  /** Returns the idle connections of a login to close for its own sessions, unused for longest. */
  List<ServerConnection> victimsWithin(LoginShare login, long now) {
    return longestIdle(login.profiles(), due(login.profiles(), now) - login.allowed());
  }

  private static List<ServerConnection> longestIdle(
      Collection<ProfileConnections> profiles, int wanted) {
    if (wanted <= 0) {
      return List.of();
    }
    List<ServerConnection> idle = new ArrayList<>();
    for (ProfileConnections own : profiles) {
      idle.addAll(own.idle);
    }
    idle.sort(LONGEST_IDLE_FIRST);
    return idle.subList(0, Math.min(wanted, idle.size()));
  }

  /**
   * Returns whether a connection that is given back is closed for another profile, even if its own
   * profile has waiters: otherwise a waiter without a connection would starve beside a profile that
   * always has waiters.
   */
  boolean isDue(ServerConnection returned, int comingFree, long now) {
    return isBeforeOwn(nextDue(comingFree, now), returned);
  }

  /** Returns whether a connection that is given back is closed for another profile of its login. */
  boolean isDueWithinLogin(ServerConnection returned, long now) {
    for (Want other : returned.profile.share.blockedWants()) {
      boolean stranger = other instanceof Waiter waiter && waiter.profile() != returned.profile;
      if (stranger && isDue(other, now) && isBeforeOwn(other, returned)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isBeforeOwn(@Nullable Want other, ServerConnection returned) {
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

  /** Returns when the oldest session that gets no slot anyway will be entitled, or never. */
  long nextDeadline(int comingFree) {
    Waiter oldest = demand.oldestUnservedSession(comingFree);
    return oldest == null ? BucketPool.NEVER : oldest.since() + terms.policy().evictAfterNanos();
  }

  /** Returns when a session will be entitled to a slot of its own login, or never. */
  long nextDeadlineWithinLogins() {
    Earliest next = new Earliest();
    for (LoginShare login : demand.boundLogins()) {
      if (login.hasIdle()) {
        login
            .blockedWants()
            .forEach(each -> next.consider(each.since() + terms.policy().evictAfterNanos()));
      }
    }
    return next.moment();
  }

  private int due(long now) {
    int due = demand.proofs();
    for (LoginShare login : demand.logins()) {
      due += Math.min(login.room(), due(login.profiles(), now));
    }
    return due;
  }

  private int due(Collection<ProfileConnections> profiles, long now) {
    int due = 0;
    for (ProfileConnections own : profiles) {
      if (own.uncovered() > 0) {
        due +=
            Math.max(
                own.owned == 0 ? 1 : 0, own.uncoveredSince(now - terms.policy().evictAfterNanos()));
      }
    }
    return due;
  }

  private boolean isDue(Want want, long now) {
    return switch (want) {
      case Proof ignored -> true;
      case Waiter waiter ->
          waiter.profile().owned == 0 || now - waiter.since() >= terms.policy().evictAfterNanos();
    };
  }
}
