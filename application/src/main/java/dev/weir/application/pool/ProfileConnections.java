package dev.weir.application.pool;

import dev.weir.domain.login.LoginProfile;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The connections of one login profile, and those who wait for one. */
final class ProfileConnections {
  final LoginProfile profile;

  final LoginShare share;

  /** The one used last is first. */
  final Deque<ServerConnection> idle = new ArrayDeque<>();

  /** In the order in which they are served. */
  private final Set<Waiter> waiters;

  /** All connections of the profile that are not closing. */
  int owned;

  /** Those of them that will be somebody's soon: being dialled or reset. */
  int coming;

  /** Keeps from logging in; null where that went well the last time. */
  @Nullable Backoff backoff;

  /**
   * Begins without any.
   *
   * @param share of all profiles of this login
   * @param line an empty line, which keeps the order in which its waiters are served
   */
  ProfileConnections(LoginProfile profile, LoginShare share, Set<Waiter> line) {
    this.profile = profile;
    this.share = share;
    this.waiters = line;
  }

  /**
   * The best idle connection for a session: the one it had last, if nobody has had it since; else
   * one that has the options it needs; else the one used last, so that those beyond need grow old.
   */
  @Nullable ServerConnection bestFor(Applicant applicant) {
    if (applicant.needsItsLastConnection()) {
      return onlyFor(applicant);
    }
    ServerConnection best = null;
    for (ServerConnection each : idle) {
      if (each.remains.areOf(applicant.number())) {
        return each;
      }
      if (best == null && each.remains.settings().equals(applicant.settings())) {
        best = each;
      }
    }
    return best == null ? idle.peekFirst() : best;
  }

  private @Nullable ServerConnection onlyFor(Applicant applicant) {
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

  /** All who wait, in the order in which they are served. */
  List<Waiter> waiters() {
    return List.copyOf(waiters);
  }

  int waiting() {
    return waiters.size();
  }

  /** How many wait for whom no connection is on its way, as far as one may be dialled for them. */
  int uncovered() {
    int uncovered = Math.max(0, waiters.size() - coming);
    return backoff == null ? uncovered : Math.min(uncovered, backoff.allows(coming));
  }

  /** Who is served next, or null. */
  @Nullable Waiter next() {
    return waiters.isEmpty() ? null : waiters.iterator().next();
  }

  /** Who would be served after all connections on their way have come. */
  @Nullable Waiter nextUncovered() {
    if (uncovered() == 0) {
      return null;
    }
    return fromUncovered().next();
  }

  /** Adds all for whom no connection is on its way, in the order in which they are served. */
  void addUncoveredTo(List<Want> wants) {
    int uncovered = uncovered();
    if (uncovered > 0) {
      Iterator<Waiter> inOrder = fromUncovered();
      for (int added = 0; added < uncovered; added++) {
        wants.add(inOrder.next());
      }
    }
  }

  /** How many of those without a connection on its way have waited since then or longer. */
  int uncoveredSince(long time) {
    int count = 0;
    int uncovered = uncovered();
    if (uncovered > 0) {
      Iterator<Waiter> inOrder = fromUncovered();
      for (int seen = 0; seen < uncovered; seen++) {
        if (inOrder.next().since() - time <= 0) {
          count++;
        }
      }
    }
    return count;
  }

  private Iterator<Waiter> fromUncovered() {
    Iterator<Waiter> inOrder = waiters.iterator();
    for (int covered = 0; covered < coming; covered++) {
      inOrder.next();
    }
    return inOrder;
  }

  /** Whether one more may be dialled for nobody in particular. */
  boolean mayHaveAnother() {
    return share.room() > 0 && (backoff == null || backoff.allows(coming) > 0);
  }

  /** Nothing is left to remember of this profile. */
  boolean isEmpty() {
    return owned == 0 && waiters.isEmpty();
  }
}
