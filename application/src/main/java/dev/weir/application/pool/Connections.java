package dev.weir.application.pool;

import dev.weir.application.coordination.SlotListener;
import dev.weir.application.pool.ServerConnection.State;
import java.util.Collection;
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

  /** A new one, which is being dialled. */
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

  void toIdle(ServerConnection connection, long now) {
    leave(connection);
    connection.state = State.IDLE;
    connection.idleSince = now;
    connection.profile.idle.addFirst(connection);
    idle++;
    mostIdle = Math.max(mostIdle, idle);
  }

  void toLent(ServerConnection connection) {
    leave(connection);
    connection.state = State.LENT;
    connection.lentAs = ++lends;
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
    connection.remains.handles().clear();
    boolean wasClosing = connection.state == State.CLOSING;
    connection.profile.owned -= wasClosing ? 0 : 1;
    connection.profile.share.gone(wasClosing);
    if (connection.cut) {
      cut--;
    }
  }

  /** It is being broken off. */
  void toCut(ServerConnection connection) {
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

  /** There are to be no more than so many. */
  void limitTo(int bound) {
    most = bound;
  }

  /** Whether there may not be another. */
  boolean isFull() {
    return all.size() >= most;
  }

  /** How many there are beyond that, those not counted that end anyway. */
  int excess() {
    return Math.max(0, all.size() - closing - cutDials - most);
  }

  /** How many there are beyond so many, those not counted that are being broken off. */
  int beyond(int bound) {
    return Math.max(0, all.size() - cut - bound);
  }

  /** With how many slots that are at hand, or whose connections are closing, may be dialled. */
  int comingFree() {
    return Math.max(0, Math.min(closing + slots, most - (all.size() - closing)));
  }

  /** Slots are here, and no connections to stand on them. */
  void addSlots(int count) {
    slots += count;
  }

  /** How many slots there are without a connection. */
  int slots() {
    return slots;
  }

  /** How many connections there may still be, with the slots that are here. */
  int room() {
    return Math.max(0, Math.min(slots, most - all.size()));
  }

  /** Dials that are under way, and go as fast as the server does: not at the speed of a client. */
  int ownDials() {
    return dialling - relaying;
  }

  /** Dials that are under way for nobody in particular. */
  int refilling() {
    return refilling;
  }

  /** Whether a probe is under way. */
  boolean isProbing() {
    return probing > 0;
  }

  /** How many were idle at the best moment since this was asked last. */
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

  /** How many nobody uses: idle, or closing already. */
  int unused() {
    return idle + closing;
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
        kept.left(connection);
      }
      case CLOSING -> closing--;
    }
  }
}
