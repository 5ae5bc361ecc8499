package dev.weir.tds.session;

import dev.weir.tds.packet.PacketHeader;
import dev.weir.tds.packet.PacketType;
import dev.weir.tds.stream.BrokenStreamException;
import dev.weir.tds.stream.PacketCutter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the requests of a client packet by packet, and holds the one for which there is no
 * connection yet.
 */
final class ClientRequests {
  /** So much of a request is held before a connection is asked for. */
  private static final int MOST_HELD = 64 * 1024;

  /** What is done with the packets of a message. */
  private enum Fate {
    HELD,
    FORWARDED,
    DROPPED
  }

  private final PacketCutter cutter;
  private final ClientTurn turn;
  private final ClientRequestEvents events;
  private final HeldRequest held = new HeldRequest();
  private Fate fate = Fate.HELD;
  private boolean midMessage;
  private boolean saidReady;
  private boolean over;
  private int type;

  /** Is told when the last of the message has come, which is the last message. */
  private @Nullable Runnable restHasCome;

  ClientRequests(
      ByteBufAllocator allocator, int packetSize, ClientTurn turn, ClientRequestEvents events) {
    this.cutter = new PacketCutter(allocator, packetSize);
    this.turn = turn;
    this.events = events;
  }

  /** More bytes came; the buffer is the reader's from now on. */
  void read(ByteBuf bytes) {
    if (over) {
      bytes.release();
      return;
    }
    cutter.add(bytes);
    readOn();
  }

  /** Reads what has come already and had to wait, as far as the client's turn goes. */
  void readOn() {
    turn.begin();
    try {
      ByteBuf packet = next();
      while (packet != null) {
        received(packet);
        packet = next();
      }
    } catch (BrokenStreamException e) {
      breach(e.reason());
    }
  }

  private @Nullable ByteBuf next() throws BrokenStreamException {
    if (over || events.hasToWait()) {
      return null;
    }
    if (turn.isSpent()) {
      turn.postpone();
      return null;
    }
    ByteBuf packet = cutter.next();
    if (packet != null) {
      turn.spend(
          packet.readableBytes(), PacketHeader.isEndOfMessageAt(packet, packet.readerIndex()));
    }
    return packet;
  }

  /** The type of the message that is being read, or was read last. */
  int type() {
    return type;
  }

  /** Whether more packets of the message are to come, and go to the server. */
  boolean isForwarding() {
    return midMessage && fate == Fate.FORWARDED;
  }

  /** What is held. */
  HeldRequest held() {
    return held;
  }

  /** Holds a request again of which all has been given away; it is this object's from now on. */
  void hold(HeldRequest again) {
    again.drainTo(held::add);
  }

  /** Gives away what is held; the rest of the message is forwarded as it comes. */
  void forwardTo(Consumer<ByteBuf> taker) {
    fate = Fate.FORWARDED;
    held.drainTo(taker);
  }

  /** Forgets what is held and the rest of the message. */
  void drop() {
    fate = Fate.DROPPED;
    held.release();
  }

  /**
   * Forgets the rest of the message, after which nothing is read.
   *
   * @param end is called when the last of it has come
   * @return false if nothing of it is to come
   */
  boolean dropsRest(Runnable end) {
    if (over || !midMessage) {
      return false;
    }
    drop();
    restHasCome = end;
    return true;
  }

  /** Nothing more is read. */
  void stop() {
    over = true;
    held.release();
    cutter.release();
  }

  private void received(ByteBuf packet) {
    int index = packet.readerIndex();
    int found = PacketHeader.typeAt(packet, index);
    boolean attention = found == PacketType.ATTENTION.code();
    if (attention && !midMessage) {
      packet.release();
      attention();
    } else if (!isRequest(found) || (midMessage && found != type)) {
      packet.release();
      breach("a packet of type 0x%02x where none may come".formatted(found));
    } else {
      type = found;
      request(packet, index);
    }
  }

  private void attention() {
    if (turn.allowsAttention()) {
      events.attention();
    } else {
      breach("attentions without waiting for their acknowledgement");
    }
  }

  private static boolean isRequest(int code) {
    PacketType type = PacketType.of(code);
    return type == PacketType.SQL_BATCH
        || type == PacketType.RPC
        || type == PacketType.BULK_LOAD
        || type == PacketType.TRANSACTION_MANAGER;
  }

  private void request(ByteBuf packet, int index) {
    boolean last = PacketHeader.isEndOfMessageAt(packet, index);
    if (!midMessage) {
      turn.requestBegins();
      fate = Fate.HELD;
      saidReady = false;
    }
    midMessage = !last;
    if (fate == Fate.DROPPED) {
      packet.release();
      if (last && restHasCome != null) {
        over = true;
        restHasCome.run();
      }
    } else if (last && PacketHeader.isIgnoredAt(packet, index)) {
      packet.release();
      events.requestBrokenOff();
    } else if (fate == Fate.FORWARDED) {
      events.requestContinues(packet, last);
    } else {
      hold(packet, last);
    }
  }

  private void hold(ByteBuf packet, boolean last) {
    held.add(packet);
    if (saidReady) {
      if (last) {
        events.requestCompleted();
      }
    } else if (last || held.bytes() >= MOST_HELD) {
      saidReady = true;
      events.requestReady(last);
    }
  }

  private void breach(String what) {
    over = true;
    if (restHasCome == null) {
      events.breach(what);
    } else {
      restHasCome.run();
    }
  }
}
