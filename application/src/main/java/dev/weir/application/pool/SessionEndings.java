package dev.weir.application.pool;

import dev.weir.application.pool.ConnectionLine.Place;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the session to end for a waiter, when the ledger has no slot and no idle connection can
 * be closed: of the sessions that keep a connection and have reached a limit, the one that has been
 * idle for longest.
 *
 * <p>Ending a session costs its client more than a wait. So the waiter must have waited a while;
 * and the session must have been idle for {@code idle_timeout}, or its transaction must have lasted
 * for {@code session_timeout}. If pins hold more than their share of the slots, a pinned session
 * that is in no transaction must have been idle for as long as the waiter has waited.
 *
 * <p>A session that works within a transaction older than {@code session_timeout} is ended only if
 * no idle one is due.
 */
final class SessionEndings {
  private final Demand demand;
  private final Connections connections;
  private final PoolTerms terms;

  /** Creates the rule for one pool. */
  SessionEndings(Demand demand, Connections connections, PoolTerms terms) {
    this.demand = demand;
    this.connections = connections;
    this.terms = terms;
  }

  // ---- for waiters ----

  /** Returns the connection whose session is to be ended now for a waiter, or null. */
  @Nullable ServerConnection next(long now) {
    ServerConnection due = due(null, now);
    if (due == null) {
      return null;
    }
    Want want = demand.oldestUnserved(comingFree());
    return want == null || now - want.since() < terms.policy().evictAfterNanos() ? null : due;
  }

  /** Returns when {@link #next} will find one unless something changes, or never. */
  long nextDeadline() {
    long dueAt = dueAt(null);
    Want want = dueAt == BucketPool.NEVER ? null : demand.oldestUnserved(comingFree());
    return want == null
        ? BucketPool.NEVER
        : later(want.since() + terms.policy().evictAfterNanos(), dueAt);
  }

  /** Returns the slots coming free, including those of sessions that have been told to end. */
  private int comingFree() {
    return connections.comingFree() + connections.kept().ending();
  }

  // ---- for waiters of a login that has reached its bound ----

  /**
   * Returns the connection whose session is to be ended now for another session of its login, or
   * null.
   */
  @Nullable ServerConnection nextWithin(LoginShare login, long now) {
    Want want = blocked(login);
    return want == null || now - want.since() < terms.policy().evictAfterNanos()
        ? null
        : due(login, now);
  }

  /** Returns when {@link #nextWithin} will find one unless something changes, or never. */
  long nextDeadlineWithinLogins() {
    Earliest next = new Earliest();
    for (LoginShare login : demand.boundLogins()) {
      Want want = blocked(login);
      if (want != null) {
        long dueAt = dueAt(login);
        if (dueAt != BucketPool.NEVER) {
          next.consider(later(want.since() + terms.policy().evictAfterNanos(), dueAt));
        }
      }
    }
    return next.moment();
  }

  /** Returns the oldest waiter for which no session of its login was told to end; null for none. */
  private static @Nullable Want blocked(LoginShare login) {
    List<Want> blocked = login.blockedWants();
    return blocked.size() > login.ending() ? blocked.get(login.ending()) : null;
  }

  // ---- for other instances ----

  /** Returns the connection whose session has to be ended for another instance, or null. */
  @Nullable ServerConnection nextForOthers(long now) {
    return isBeyondBound() ? due(null, now) : null;
  }

  /** Returns when {@link #nextForOthers} will find one unless something changes, or never. */
  long nextDeadlineForOthers() {
    return isBeyondBound() ? dueAt(null) : BucketPool.NEVER;
  }

  private boolean isBeyondBound() {
    return connections.excess() > connections.kept().ending();
  }

  /** Returns the number of connections whose sessions could be ended now if others waited. */
  int due(long now) {
    int due = 0;
    Place place = connections.kept().longestIdleInTransaction();
    while (place != null && now - place.connection.keptSince >= idleNanos()) {
      due++;
      place = place.next();
    }
    place = connections.kept().longestPinnedIdle();
    while (place != null && now - place.connection.keptSince >= idleNanos()) {
      due++;
      place = place.next();
    }
    return due;
  }

  // ---- the sessions ----

  /** Returns the connection whose session has to give way first now; of one login if not null. */
  private @Nullable ServerConnection due(@Nullable LoginShare login, long now) {
    KeptConnections kept = connections.kept();
    ServerConnection best = null;
    Place place = first(kept.longestPinnedIdle(), login);
    if (place != null && now - place.connection.keptSince >= requiredIdleNanos()) {
      best = place.connection;
    }
    place = first(kept.longestIdleInTransaction(), login);
    if (place != null && now - place.connection.keptSince >= idleNanos()) {
      best = longerIdle(best, place.connection);
    }
    ServerConnection busy = null;
    place = first(kept.oldestTransaction(), login);
    while (place != null && now - place.connection.inTransactionSince >= transactionNanos()) {
      if (KeptConnections.isIdle(place.connection)) {
        best = longerIdle(best, place.connection);
      } else if (busy == null) {
        busy = place.connection;
      }
      place = first(place.next(), login);
    }
    return best == null ? busy : best;
  }

  private static ServerConnection longerIdle(
      @Nullable ServerConnection one, ServerConnection other) {
    return one == null || other.keptSince - one.keptSince < 0 ? other : one;
  }

  /** Returns when a session will have to give way if nothing changes, or never. */
  private long dueAt(@Nullable LoginShare login) {
    KeptConnections kept = connections.kept();
    Earliest earliest = new Earliest();
    Place place = first(kept.longestPinnedIdle(), login);
    if (place != null) {
      earliest.consider(place.connection.keptSince + requiredIdleNanos());
    }
    place = first(kept.longestIdleInTransaction(), login);
    if (place != null) {
      earliest.consider(place.connection.keptSince + idleNanos());
    }
    place = first(kept.oldestTransaction(), login);
    if (place != null) {
      earliest.consider(place.connection.inTransactionSince + transactionNanos());
    }
    return earliest.moment();
  }

  /** Returns the first place from here on whose session was not told to end; of this login. */
  private static @Nullable Place first(@Nullable Place from, @Nullable LoginShare login) {
    Place place = from;
    while (place != null
        && (place.connection.ending
            || (login != null && place.connection.profile.share != login))) {
      place = place.next();
    }
    return place;
  }

  private static long later(long one, long other) {
    return one - other > 0 ? one : other;
  }

  private long requiredIdleNanos() {
    return connections.kept().count() > share()
        ? Math.min(terms.policy().evictAfterNanos(), idleNanos())
        : idleNanos();
  }

  /**
   * Returns this instance's part of the bound, in proportion to its part of the slots, so that all
   * instances together keep to the bound.
   */
  private long share() {
    return Math.max(1, (long) connections.count() * terms.policy().pins().most() / terms.limit());
  }

  private long idleNanos() {
    return terms.policy().pins().idle().toNanos();
  }

  private long transactionNanos() {
    return terms.policy().pins().transaction().toNanos();
  }
}
