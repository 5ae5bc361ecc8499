package dev.weir.application.pool;

import dev.weir.domain.pinning.PinEnding;
import org.jspecify.annotations.Nullable;

/**
 * The connections that sessions keep from one request to another, because of pins or transactions.
 */
final class KeptConnections {
  /** Connections whose sessions are idle and pinned, the longest idle first. */
  private final ConnectionLine pinnedIdle = new ConnectionLine();

  /** Connections whose sessions are idle in a transaction, the longest idle first. */
  private final ConnectionLine idleInTransaction = new ConnectionLine();

  /** Connections whose sessions are in a transaction, idle or not, the oldest first. */
  private final ConnectionLine inTransaction = new ConnectionLine();

  private int pinned;
  private int ending;

  /** A session is between requests and keeps the connection by pins that end in the given way. */
  void add(ServerConnection connection, PinEnding ending, long now) {
    clearParking(connection);
    // A session that was told to end and has kept its connection was in no transaction any more.
    clearEnding(connection);
    connection.idlePlace.leave();
    connection.keptSince = now;
    switch (ending) {
      case WHEN_IDLE -> {
        unpin(connection);
        idleInTransaction.add(connection.idlePlace);
        if (!isInTransaction(connection)) {
          connection.inTransactionSince = now;
          inTransaction.add(connection.transactionPlace);
        }
      }
      case WHEN_ASKED_FOR -> {
        unpin(connection);
        connection.transactionPlace.leave();
        connection.profile.parkable.add(connection);
      }
      case WITH_THE_SESSION -> {
        pin(connection);
        connection.transactionPlace.leave();
      }
      case WHEN_WANTED -> {
        pin(connection);
        pinnedIdle.add(connection.idlePlace);
        connection.transactionPlace.leave();
      }
    }
  }

  private boolean isInTransaction(ServerConnection connection) {
    return connection.transactionPlace.isIn(inTransaction);
  }

  /** The session is told to end; it gives the connection back unless it has a request by then. */
  void end(ServerConnection connection) {
    connection.idlePlace.leave();
    unpin(connection);
    connection.ending = true;
    connection.profile.share.ending(1);
    ending++;
  }

  /** The session is told to park its transaction, for a waiter of its own profile. */
  void yieldToWaiter(ServerConnection connection) {
    clearParking(connection);
    connection.yielding = true;
    connection.profile.coming++;
  }

  /** The session is told to park its transaction, since its slot is needed elsewhere. */
  void park(ServerConnection connection) {
    clearParking(connection);
    end(connection);
  }

  /** Ends what was expected of a session that can park its transaction. */
  private static void clearParking(ServerConnection connection) {
    connection.profile.parkable.remove(connection);
    if (connection.yielding) {
      connection.yielding = false;
      connection.profile.coming--;
    }
  }

  /** The session has a request again; its pins are unchanged. */
  void resumed(ServerConnection connection) {
    clearParking(connection);
    connection.idlePlace.leave();
    if (connection.ending) {
      clearEnding(connection);
      if (!isInTransaction(connection)) {
        pin(connection);
      }
    }
  }

  /** The session no longer has the connection. */
  void remove(ServerConnection connection) {
    clearParking(connection);
    connection.idlePlace.leave();
    connection.transactionPlace.leave();
    clearEnding(connection);
    unpin(connection);
  }

  private void clearEnding(ServerConnection connection) {
    if (connection.ending) {
      connection.ending = false;
      connection.profile.share.ending(-1);
      ending--;
    }
  }

  /** Returns whether the session is idle and pinned, and can lose the connection to a waiter. */
  boolean isEndable(ServerConnection connection) {
    return connection.idlePlace.isIn(pinnedIdle);
  }

  /** Returns whether the session is between requests and can lose the connection to a waiter. */
  static boolean isIdle(ServerConnection connection) {
    return !connection.ending && connection.idlePlace.isInAny();
  }

  /** Returns the number of pinned connections, of idle and of busy sessions. */
  int count() {
    return pinned;
  }

  /** Returns how many sessions have been told to end and still have their connections. */
  int ending() {
    return ending;
  }

  /** Returns the first of the connections whose sessions are idle and pinned. */
  ConnectionLine.@Nullable Place longestPinnedIdle() {
    return pinnedIdle.first();
  }

  /** Returns the first of the connections whose sessions are idle in a transaction. */
  ConnectionLine.@Nullable Place longestIdleInTransaction() {
    return idleInTransaction.first();
  }

  /** Returns the first of the connections whose sessions are in a transaction, idle or not. */
  ConnectionLine.@Nullable Place oldestTransaction() {
    return inTransaction.first();
  }

  private void pin(ServerConnection connection) {
    if (!connection.pinned) {
      connection.pinned = true;
      pinned++;
    }
  }

  private void unpin(ServerConnection connection) {
    if (connection.pinned) {
      connection.pinned = false;
      pinned--;
    }
  }
}
