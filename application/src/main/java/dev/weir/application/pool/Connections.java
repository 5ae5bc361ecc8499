package dev.weir.application.pool;

import dev.weir.application.coordination.SlotListener;
import dev.weir.application.pool.ServerConnection.State;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All connections of a bucket, each in one state, with a count of every state. */
final class Connections {
  private final Map<Long, ServerConnection> all = new HashMap<>();
  private long last;
  private int idle;
  private int dialling;
  private int lent;
  private int closing;
  private int cut;
  private int cutDials;
  private long lends;
  private int most = SlotListener.ANY_NUMBER;
  private int slots;
  private int relaying;
  private int refilling;
  private int probing;
  private int mostIdle;
  private final KeptConnections kept = new KeptConnections();

  /** Adds a new connection, which is being dialled. */
  ServerConnection open(ProfileConnections own, DialPurpose purpose) {
    ServerConnection opened = new ServerConnection(++last, own, purpose);
    all.put(opened.id, opened);
    slots--;
    own.owned++;
    own.coming++;
    own.share.opened();
    dialling++;
    relaying += purpose == DialPurpose.RELAY ? 1 : 0;
    refilling += purpose == DialPurpose.REFILL ? 1 : 0;
    probing += purpose == DialPurpose.PROBE ? 1 : 0;
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

  void markIdle(ServerConnection connection, long now) {
    leaveState(connection);
    connection.state = State.IDLE;
    connection.idleSince = now;
    connection.profile.idle.addFirst(connection);
    idle++;
    mostIdle = Math.max(mostIdle, idle);
  }

  void markLent(ServerConnection connection) {
    leaveState(connection);
    connection.state = State.LENT;
    connection.lentAs = ++lends;
    lent++;
  }

  void markResetting(ServerConnection connection) {
    leaveState(connection);
    connection.state = State.RESETTING;
    connection.profile.coming++;
  }

  void markClosing(ServerConnection connection) {
    leaveState(connection);
    connection.state = State.CLOSING;
    connection.profile.owned--;
    connection.profile.share.closing();
    closing++;
  }

  void remove(ServerConnection connection) {
    leaveState(connection);
    all.remove(connection.id);
    connection.remains.handles().clear();
    boolean wasClosing = connection.state == State.CLOSING;
    connection.profile.owned -= wasClosing ? 0 : 1;
    connection.profile.share.connectionGone(wasClosing);
    if (connection.cut) {
      cut--;
    }
  }

  /** Marks a connection as being broken off. */
  void markCut(ServerConnection connection) {
    connection.cut = true;
    cut++;
    if (connection.state == State.DIALLING) {
      cutDials++;
    }
  }

  int count() {
    return all.size();
  }

  Collection<ServerConnection> all() {
    return all.values();
  }

  /** Limits the number of connections. */
  void limitTo(int bound) {
    most = bound;
  }

  /** Returns whether the limit allows no further connection. */
  boolean isFull() {
    return all.size() >= most;
  }

  /** Returns how many connections exceed the limit, without those that end anyway. */
  int excess() {
    return Math.max(0, all.size() - closing - cutDials - most);
  }

  /** Returns how many connections exceed the bound, without those that are being broken off. */
  int excessOver(int bound) {
    return Math.max(0, all.size() - cut - bound);
  }

  /** Returns how many slots, at hand or of closing connections, can be used to dial. */
  int comingFree() {
    return Math.max(0, Math.min(closing + slots, most - (all.size() - closing)));
  }

  /** Adds slots without connections. */
  void addSlots(int count) {
    slots += count;
  }

  /** Returns the number of slots without a connection. */
  int slots() {
    return slots;
  }

  /** Returns how many connections may be dialled with the slots at hand. */
  int room() {
    return Math.max(0, Math.min(slots, most - all.size()));
  }

  /** Returns the dials under way without relays, which advance only as fast as a client does. */
  int ownDials() {
    return dialling - relaying;
  }

  /** Returns the dials under way to keep connections ready. */
  int refilling() {
    return refilling;
  }

  /** Returns whether a probe is under way. */
  boolean isProbing() {
    return probing > 0;
  }

  /** Returns the largest number of idle connections since the last call. */
  int takeMostIdle() {
    int taken = mostIdle;
    mostIdle = idle;
    return taken;
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

  /** Returns how many connections no session uses: those that are idle or closing. */
  int unused() {
    return idle + closing;
  }

  /** Returns the lent connections that stay with their sessions because of pins. */
  KeptConnections kept() {
    return kept;
  }

  private void leaveState(ServerConnection connection) {
    switch (connection.state) {
      case DIALLING -> {
        connection.profile.coming--;
        dialling--;
        relaying -= connection.purpose == DialPurpose.RELAY ? 1 : 0;
        refilling -= connection.purpose == DialPurpose.REFILL ? 1 : 0;
        probing -= connection.purpose == DialPurpose.PROBE ? 1 : 0;
        cutDials -= connection.cut ? 1 : 0;
      }
      case RESETTING -> connection.profile.coming--;
      case IDLE -> {
        connection.profile.idle.remove(connection);
        idle--;
      }
      case LENT -> {
        lent--;
        kept.remove(connection);
      }
      case CLOSING -> closing--;
    }
  }
}
