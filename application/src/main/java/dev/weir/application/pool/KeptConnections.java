package dev.weir.application.pool;

import dev.weir.domain.pinning.PinEnding;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The connections that sessions keep from one request to another because of pins other than
 * transactions; transactions, and pins that end by themselves, have limits of their own.
 */
final class KeptConnections {
  /** The connections that can be taken from idle sessions, the longest idle first. */
  private final Set<ServerConnection> endable = new LinkedHashSet<>();

  private int pinned;
  private int ending;

  /** A session is between requests and keeps the connection by pins that end in the given way. */
  void add(ServerConnection connection, PinEnding ending, long now) {
    switch (ending) {
      case WHEN_IDLE, SHORTLY -> unpin(connection);
      case WITH_THE_SESSION -> pin(connection);
      case WHEN_WANTED -> {
        pin(connection);
        connection.keptSince = now;
        endable.add(connection);
      }
    }
  }

  /** The session is told to end; it gives the connection back unless it has a request by then. */
  void end(ServerConnection connection) {
    endable.remove(connection);
    unpin(connection);
    connection.ending = true;
    ending++;
  }

  /** The session has a request again; its pins are unchanged. */
  void resumed(ServerConnection connection) {
    endable.remove(connection);
    if (connection.ending) {
      clearEnding(connection);
      pin(connection);
    }
  }

  /** The session no longer has the connection. */
  void remove(ServerConnection connection) {
    endable.remove(connection);
    clearEnding(connection);
    unpin(connection);
  }

  private void clearEnding(ServerConnection connection) {
    if (connection.ending) {
      connection.ending = false;
      ending--;
    }
  }

  /** Returns whether the session is between requests and can lose the connection to a waiter. */
  boolean isEndable(ServerConnection connection) {
    return endable.contains(connection);
  }

  /** Returns the number of kept connections, of idle and of busy sessions. */
  int count() {
    return pinned;
  }

  /** Returns how many sessions have been told to end and still have their connections. */
  int ending() {
    return ending;
  }

  /** Returns the connection whose session has been idle for longest, of those that can be taken. */
  @Nullable ServerConnection longestIdle() {
    return endable.isEmpty() ? null : endable.iterator().next();
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
