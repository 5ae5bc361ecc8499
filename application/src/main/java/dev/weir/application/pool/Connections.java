package dev.weir.application.pool;

import dev.weir.application.pool.ServerConnection.State;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All connections of a bucket, each in one state, and how many are in which. */
final class Connections {
  private final Map<Long, ServerConnection> all = new HashMap<>();
  private long last;
  private int idle;
  private int dialling;
  private int lent;
  private int closing;
  private final KeptConnections kept = new KeptConnections();

  /** A new one, which is being dialled. */
  ServerConnection open(ProfileConnections own, DialPurpose purpose) {
    ServerConnection opened = new ServerConnection(++last, own, purpose);
    all.put(opened.id, opened);
    own.owned++;
    own.coming++;
    own.share.opened();
    dialling++;
    return opened;
  }

  @Nullable ServerConnection find(long id) {
    return all.get(id);
  }

  ServerConnection in(State expected, long id) {
    ServerConnection connection = all.get(id);
    if (connection == null || connection.state != expected) {
      throw new IllegalStateException(
          "connection %d is %s, not %s"
              .formatted(id, connection == null ? "unknown" : connection.state, expected));
    }
    return connection;
  }

  void toIdle(ServerConnection connection, long now) {
    leave(connection);
    connection.state = State.IDLE;
    connection.idleSince = now;
    connection.profile.idle.addFirst(connection);
    idle++;
  }

  void toLent(ServerConnection connection) {
    leave(connection);
    connection.state = State.LENT;
    lent++;
  }

  void toResetting(ServerConnection connection) {
    leave(connection);
    connection.state = State.RESETTING;
    connection.profile.coming++;
  }

  void toClosing(ServerConnection connection) {
    leave(connection);
    connection.state = State.CLOSING;
    connection.profile.owned--;
    connection.profile.share.closing();
    closing++;
  }

  void remove(ServerConnection connection) {
    leave(connection);
    all.remove(connection.id);
    boolean wasClosing = connection.state == State.CLOSING;
    connection.profile.owned -= wasClosing ? 0 : 1;
    connection.profile.share.gone(wasClosing);
  }

  int count() {
    return all.size();
  }

  int idle() {
    return idle;
  }

  int dialling() {
    return dialling;
  }

  int lent() {
    return lent;
  }

  int closing() {
    return closing;
  }

  /** Those lent ones that stay with their sessions because of pins. */
  KeptConnections kept() {
    return kept;
  }

  private void leave(ServerConnection connection) {
    switch (connection.state) {
      case DIALLING -> {
        connection.profile.coming--;
        dialling--;
      }
      case RESETTING -> connection.profile.coming--;
      case IDLE -> {
        connection.profile.idle.remove(connection);
        idle--;
      }
      case LENT -> {
        lent--;
        kept.left(connection);
      }
      case CLOSING -> closing--;
    }
  }
}
