package dev.weir.tds.session;

import dev.weir.tds.wire.BrokenStreamException;
import dev.weir.tds.wire.PacketCutter;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads the requests of a client packet by packet, and holds the request that waits for a
 * connection. Each packet becomes a {@link ClientEvent}; the owner handles that before it asks for
 * the next one.
 */
final class ClientRequests {
  /** The number of bytes of a request that are held before a connection is asked for. */
  private static final int MAX_HELD = 64 * 1024;

  /** The treatment of the packets of a message. */
  private enum Fate {
    HELD,
    FORWARDED,
    DROPPED
  }

  private final PacketCutter cutter;
  private final ClientTurn turn;
  private final HeldRequest held;
  private Fate fate = Fate.HELD;
  private boolean midMessage;
  private boolean readyReported;
  private boolean stopped;
  private int type;
  private String breach = "";

  /** The packet of {@link ClientEvent#REQUEST_PART} and {@link ClientEvent#REQUEST_END}. */
  private @Nullable ByteBuf forwarded;

  /** Runs when the rest of the client's last message has arrived and been dropped. */
  private @Nullable Runnable whenRestDropped;

  ClientRequests(ByteBufAllocator allocator, int packetSize, TdsVersion version, ClientTurn turn) {
    this.held = new HeldRequest(version);
    this.cutter = new PacketCutter(allocator, packetSize);
    this.turn = turn;
  }

  /** Adds bytes that have arrived; this object owns the buffer from now on. */
  void add(ByteBuf bytes) {
    if (stopped) {
      bytes.release();
    } else {
      cutter.add(bytes);
    }
  }

  /** Reads the next packet that has arrived, unless the client's turn is spent. */
  ClientEvent next() {
    if (stopped) {
      return ClientEvent.NONE;
    }
    if (turn.isSpent()) {
      turn.postpone();
      return ClientEvent.NONE;
    }
    try {
      ByteBuf packet = cutter.next();
      return packet == null ? ClientEvent.NONE : received(packet);
    } catch (BrokenStreamException e) {
      return breach(e.reason());
    }
  }

  /** Returns the packet that goes to the server; the caller owns it. */
  ByteBuf takePacket() {
    ByteBuf packet = Objects.requireNonNull(forwarded, "no packet is to be forwarded");
    forwarded = null;
    return packet;
  }

  /** Returns the description of the client's breach of the protocol. */
  String breach() {
    return breach;
  }

  /** Returns the type of the message that is being read, or was read last. */
  int type() {
    return type;
  }

  /** Returns whether more packets of a message that is being forwarded are to come. */
  boolean isForwarding() {
    return midMessage && fate == Fate.FORWARDED;
  }

  /** Returns the request that is held. */
  HeldRequest held() {
    return held;
  }

  /** Holds a request again after all of it was given away; this object owns it from now on. */
  void hold(HeldRequest again) {
    for (ByteBuf packet = again.poll(); packet != null; packet = again.poll()) {
      held.add(packet);
    }
  }

  /**
   * Returns the held request, whose packets the caller gives to the server; later packets of the
   * message are forwarded as they arrive.
   */
  HeldRequest forward() {
    fate = Fate.FORWARDED;
    return held;
  }

  /** Drops the packets held and the rest of the message. */
  void drop() {
    fate = Fate.DROPPED;
    held.release();
  }

  /**
   * Drops the rest of the message, and reads nothing after it.
   *
   * @param end runs when the last packet of the message has arrived
   * @return false if no more packets of the message are to come
   */
  boolean dropRest(Runnable end) {
    if (stopped || !midMessage) {
      return false;
    }
    drop();
    whenRestDropped = end;
    return true;
  }

  /** Stops reading and releases all packets. */
  void stop() {
    stopped = true;
    held.release();
    cutter.release();
  }

  private ClientEvent received(ByteBuf packet) {
    int index = packet.readerIndex();
    boolean last = PacketHeader.isEndOfMessageAt(packet, index);
    turn.spend(packet.readableBytes(), last);
    int found = PacketHeader.typeAt(packet, index);
    if (found == PacketType.ATTENTION.code()) {
      packet.release();
      return midMessage ? cancellation() : attention(ClientEvent.ATTENTION);
    }
    if (!isRequest(found) || (midMessage && found != type)) {
      packet.release();
      return breach("a packet of type 0x%02x where none may come".formatted(found));
    }
    type = found;
    return request(packet, last);
  }

  /**
   * Ends a message that the client cancels before its end, as SqlClient does with a bulk load whose
   * rows it cannot read on.
   */
  private ClientEvent cancellation() {
    midMessage = false;
    if (fate != Fate.DROPPED) {
      return attention(ClientEvent.REQUEST_CANCELLED);
    }
    if (whenRestDropped == null) {
      return attention(ClientEvent.ATTENTION);
    }
    stopped = true;
    whenRestDropped.run();
    return ClientEvent.PASSED;
  }

  private ClientEvent attention(ClientEvent event) {
    return turn.countAttention()
        ? event
        : breach("attentions without waiting for their acknowledgement");
  }

  private static boolean isRequest(int code) {
    return code == PacketType.SQL_BATCH.code()
        || code == PacketType.RPC.code()
        || code == PacketType.BULK_LOAD.code()
        || code == PacketType.TRANSACTION_MANAGER.code();
  }

  private ClientEvent request(ByteBuf packet, boolean last) {
    if (!midMessage) {
      turn.beginRequest();
      fate = Fate.HELD;
      readyReported = false;
    }
    midMessage = !last;
    if (fate == Fate.DROPPED) {
      packet.release();
      if (last && whenRestDropped != null) {
        stopped = true;
        whenRestDropped.run();
      }
      return ClientEvent.PASSED;
    }
    if (last && PacketHeader.isIgnoredAt(packet, packet.readerIndex())) {
      packet.release();
      return ClientEvent.REQUEST_BROKEN_OFF;
    }
    if (fate == Fate.FORWARDED) {
      forwarded = packet;
      return last ? ClientEvent.REQUEST_END : ClientEvent.REQUEST_PART;
    }
    return hold(packet, last);
  }

  private ClientEvent hold(ByteBuf packet, boolean last) {
    held.add(packet);
    if (readyReported) {
      return last ? ClientEvent.REQUEST_COMPLETED : ClientEvent.PASSED;
    }
    if (last || held.bytes() >= MAX_HELD) {
      readyReported = true;
      return last ? ClientEvent.REQUEST : ClientEvent.REQUEST_BEGINNING;
    }
    return ClientEvent.PASSED;
  }

  private ClientEvent breach(String what) {
    stopped = true;
    if (whenRestDropped == null) {
      breach = what;
      return ClientEvent.BREACH;
    }
    whenRestDropped.run();
    return ClientEvent.PASSED;
  }
}
