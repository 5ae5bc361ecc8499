package dev.weir.application.pool;

import dev.weir.domain.login.LoginProfile;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The connections of one login profile, and the sessions that wait for one. */
final class ProfileConnections {
  final LoginProfile profile;

  final LoginShare share;

  /** The idle connections; the one used last is first. */
  final Deque<ServerConnection> idle = new ArrayDeque<>();

  /**
   * The lent connections whose idle sessions can park their transactions, the longest idle first.
   */
  final Set<ServerConnection> parkable = new LinkedHashSet<>();

  /** The waiters in the order in which they are served. */
  private final Set<Waiter> waiters;

  /** All connections of the profile that are not closing. */
  int owned;

  /** The number of them that can soon be lent: being dialled, reset or given up by a session. */
  int coming;

  /** Limits dials after a failed login; null where the last login succeeded. */
  @Nullable Backoff backoff;

  /**
   * Creates the state of a profile without connections and waiters.
   *
   * @param share the connections of all profiles of this login
   * @param line an empty set that keeps waiters in the order in which they are served
   */
  ProfileConnections(LoginProfile profile, LoginShare share, Set<Waiter> line) {
    this.profile = profile;
    this.share = share;
    this.waiters = line;
  }

  /**
   * Returns the best idle connection for a session: the one it had last, if no other session has
   * had it since; else one that has the options the session needs; else the one used last, so that
   * connections beyond the need stay idle and time out.
   */
  @Nullable ServerConnection bestFor(Applicant applicant) {
    if (applicant.needsItsLastConnection()) {
      return idleWithValuesOf(applicant);
    }
    ServerConnection best = null;
    for (ServerConnection each : idle) {
      if (each.remains.isLastSession(applicant.number())) {
        return each;
      }
      if (best == null && each.remains.settings().equals(applicant.settings())) {
        best = each;
      }
    }
    return best == null ? idle.peekFirst() : best;
  }

  private @Nullable ServerConnection idleWithValuesOf(Applicant applicant) {
    for (ServerConnection each : idle) {
      if (applicant.hasLeftItsValuesOn(each.remains)) {
        return each;
      }
    }
    return null;
  }

  void enqueue(Waiter waiter) {
    if (!waiters.add(waiter)) {
      throw new IllegalStateException("ticket " + waiter.ticket() + " waits already");
    }
  }

  void remove(Waiter waiter) {
    waiters.remove(waiter);
  }

  /** Returns the connection whose session is to park its transaction for a waiter, or null. */
  @Nullable ServerConnection parkableForWaiter() {
    return waiters.size() > coming && !parkable.isEmpty() ? parkable.iterator().next() : null;
  }

  /** Returns all waiters, in the order in which they are served. */
  List<Waiter> waiters() {
    return List.copyOf(waiters);
  }

  int waiting() {
    return waiters.size();
  }

  /** Returns how many waiters have no connection coming, as far as the backoff allows dials. */
  int uncovered() {
    int uncovered = Math.max(0, waiters.size() - coming);
    return backoff == null ? uncovered : Math.min(uncovered, backoff.allows(coming));
  }

  /** Returns the waiter to be served next, or null. */
  @Nullable Waiter next() {
    return waiters.isEmpty() ? null : waiters.iterator().next();
  }

  /** Returns the waiter to be served after those for which connections are coming, or null. */
  @Nullable Waiter nextUncovered() {
    if (uncovered() == 0) {
      return null;
    }
    return uncoveredIterator().next();
  }

  /** Adds all waiters that have no connection coming, in the order in which they are served. */
  void addUncoveredTo(List<Want> wants) {
    int uncovered = uncovered();
    if (uncovered > 0) {
      Iterator<Waiter> inOrder = uncoveredIterator();
      for (int added = 0; added < uncovered; added++) {
        wants.add(inOrder.next());
      }
    }
  }

  /**
   * Returns how many waiters without a connection coming have waited since {@code time} or longer.
   */
  int uncoveredSince(long time) {
    int count = 0;
    int uncovered = uncovered();
    if (uncovered > 0) {
      Iterator<Waiter> inOrder = uncoveredIterator();
      for (int seen = 0; seen < uncovered; seen++) {
        if (inOrder.next().since() - time <= 0) {
          count++;
        }
      }
    }
    return count;
  }

  private Iterator<Waiter> uncoveredIterator() {
    Iterator<Waiter> inOrder = waiters.iterator();
    for (int covered = 0; covered < coming; covered++) {
      inOrder.next();
    }
    return inOrder;
  }

  /** Returns whether one more connection may be dialled to keep it ready. */
  boolean canHaveAnother() {
    return share.room() > 0 && (backoff == null || backoff.allows(coming) > 0);
  }

  /** Returns whether the profile has neither connections nor waiters. */
  boolean isEmpty() {
    return owned == 0 && waiters.isEmpty();
  }
}
