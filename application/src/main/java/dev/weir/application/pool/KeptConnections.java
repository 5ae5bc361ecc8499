package dev.weir.application.pool;

import dev.weir.domain.pinning.PinEnding;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The connections that sessions keep from one request to another because of pins other than
 * transactions; a transaction, and what ends by itself, has a limit of its own.
 */
final class KeptConnections {
  /** Those that can be had back while their sessions do nothing, the longest idle first. */
  private final Set<ServerConnection> endable = new LinkedHashSet<>();

  private int pinned;
  private int ending;

  /** Its session has no request, and keeps the connection by pins that end so. */
  void kept(ServerConnection connection, PinEnding ending, long now) {
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

  /** Its session is told to end, and gives the connection back unless it has a request by then. */
  void end(ServerConnection connection) {
    endable.remove(connection);
    unpin(connection);
    connection.ending = true;
    ending++;
  }

  /** Its session has a request again; the pins are as they were. */
  void resumed(ServerConnection connection) {
    endable.remove(connection);
    if (connection.ending) {
      endIsOver(connection);
      pin(connection);
    }
  }

  /** It is not its session's any more. */
  void left(ServerConnection connection) {
    endable.remove(connection);
    endIsOver(connection);
    unpin(connection);
  }

  private void endIsOver(ServerConnection connection) {
    if (connection.ending) {
      connection.ending = false;
      ending--;
    }
  }

  /** Whether its session keeps it, has no request, and can lose it to who waits. */
  boolean isEndable(ServerConnection connection) {
    return endable.contains(connection);
  }

  /** How many there are, be their sessions idle or not. */
  int count() {
    return pinned;
  }

  /** How many sessions are told to end, and have not given their connections back. */
  int ending() {
    return ending;
  }

  /** The one whose session has done nothing for longest, of those that can be had back. */
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
