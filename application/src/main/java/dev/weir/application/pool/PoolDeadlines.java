package dev.weir.application.pool;

import java.util.ArrayList;
import java.util.List;

/** The deadlines of a pool. */
final class PoolDeadlines {
  private final PoolTerms terms;
  private final Demand demand;
  private final Connections connections;
  private final Eviction eviction;
  private final SessionEndings endings;
  private final Backoff backoff;
  private final Reservoir reservoir;

  PoolDeadlines(
      PoolTerms terms,
      Demand demand,
      Connections connections,
      Eviction eviction,
      SessionEndings endings,
      Backoff backoff,
      Reservoir reservoir) {
    this.terms = terms;
    this.demand = demand;
    this.connections = connections;
    this.eviction = eviction;
    this.endings = endings;
    this.backoff = backoff;
    this.reservoir = reservoir;
  }

  /**
   * Returns the next deadline, or {@link BucketPool#NEVER}.
   *
   * @param slotsWanted whether waiters lack slots, so that eviction becomes possible as time passes
   * @param endingForOthers when a session has to end for another instance, or never
   */
  long next(boolean slotsWanted, long endingForOthers) {
    Earliest next = new Earliest();
    Proof proof = demand.oldestProof();
    if (proof != null) {
      next.consider(proof.deadline());
    }
    Waiter firstCome = demand.oldestWaiter();
    if (firstCome != null) {
      next.consider(firstCome.deadline());
    }
    for (ProfileConnections own : demand.profiles()) {
      if (own.backoff != null && own.waiting() > 0) {
        next.consider(own.backoff.nextDeadline());
      }
      ServerConnection longestIdle = own.idle.peekLast();
      if (longestIdle != null && connections.idle() > reservoir.target()) {
        next.consider(longestIdle.idleSince + terms.maxIdleNanos());
      }
    }
    next.consider(reservoir.nextReview());
    if (demand.waiting() + demand.proofs() > 0) {
      next.consider(backoff.nextDeadline());
    }
    if (connections.idle() > 0) {
      next.consider(eviction.nextDeadlineWithinLogins());
    }
    if (slotsWanted && connections.idle() > 0) {
      next.consider(eviction.nextDeadline(connections.comingFree()));
    } else if (slotsWanted && demand.longestParkable() != null) {
      int comingFree = connections.comingFree() + connections.kept().ending();
      next.consider(eviction.nextDeadline(comingFree));
    }
    if (slotsWanted) {
      next.consider(endings.nextDeadline());
    }
    if (demand.waiting() > 0) {
      next.consider(endings.nextDeadlineWithinLogins());
    }
    next.consider(endingForOthers);
    return next.moment();
  }

  /** Ends the backoffs whose pauses are over. */
  void endBackoffs(long now) {
    backoff.expire(now);
    for (ProfileConnections own : demand.profiles()) {
      if (own.backoff != null) {
        own.backoff.expire(now);
      }
    }
  }

  /** Returns the connections that have been idle for too long, except those kept ready. */
  List<ServerConnection> longIdle(long now) {
    List<ServerConnection> longIdle = new ArrayList<>();
    for (ProfileConnections own : demand.profiles()) {
      for (ServerConnection connection : own.idle) {
        if (now - connection.idleSince >= terms.maxIdleNanos()) {
          longIdle.add(connection);
        }
      }
    }
    longIdle.sort((one, other) -> Long.signum(one.idleSince - other.idleSince));
    int beyond = Math.max(0, connections.idle() - reservoir.target());
    return longIdle.subList(0, Math.min(beyond, longIdle.size()));
  }
}
