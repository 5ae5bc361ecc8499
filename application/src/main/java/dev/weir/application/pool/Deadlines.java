package dev.weir.application.pool;

import java.util.ArrayList;
import java.util.List;

/** When something in a pool is to happen because time has passed. */
final class Deadlines {
  private final PoolPolicy policy;
  private final Demand demand;
  private final Connections connections;
  private final Eviction eviction;
  private final PinEndings pinEndings;

  Deadlines(
      PoolPolicy policy,
      Demand demand,
      Connections connections,
      Eviction eviction,
      PinEndings pinEndings) {
    this.policy = policy;
    this.demand = demand;
    this.connections = connections;
    this.eviction = eviction;
    this.pinEndings = pinEndings;
  }

  /**
   * The next of them, or {@link BucketPool#NEVER}.
   *
   * @param exhausted whether the ledger has no slots, so that time makes room
   */
  long next(boolean exhausted) {
    Earliest next = new Earliest();
    Proof proof = demand.oldestProof();
    if (proof != null) {
      next.consider(proof.deadline());
    }
    for (ProfileConnections own : demand.profiles()) {
      Waiter oldest = own.oldest();
      if (oldest != null) {
        next.consider(oldest.deadline());
      }
      ServerConnection longestIdle = own.idle.peekLast();
      if (longestIdle != null) {
        next.consider(longestIdle.idleSince + policy.maxIdleTime().toNanos());
      }
    }
    if (exhausted && connections.idle() > 0) {
      next.consider(eviction.nextDeadline(connections.closing()));
    }
    if (exhausted) {
      next.consider(pinEndings.nextDeadline());
    }
    return next.moment();
  }

  /** The connections that have been idle for too long. */
  List<ServerConnection> longIdle(long now) {
    List<ServerConnection> longIdle = new ArrayList<>();
    for (ProfileConnections own : demand.profiles()) {
      for (ServerConnection connection : own.idle) {
        if (now - connection.idleSince >= policy.maxIdleTime().toNanos()) {
          longIdle.add(connection);
        }
      }
    }
    return longIdle;
  }
}
