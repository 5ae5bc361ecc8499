package dev.weir.tds.session;

import dev.weir.application.pinning.RequestKind;
import dev.weir.tds.packet.PacketHeader;
import dev.weir.tds.packet.PacketType;
import io.netty.buffer.ByteBuf;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/** The packets of a request for which there is no connection yet. */
public final class HeldRequest {
  private final Deque<ByteBuf> packets = new ArrayDeque<>();
  private int bytes;

  void add(ByteBuf packet) {
    packets.add(packet);
    bytes += packet.readableBytes();
  }

  int bytes() {
    return bytes;
  }

  /** The only packet, without its header, or null where there are several. */
  boolean isOnePacket() {
    return packets.size() == 1;
  }

  /** The first packet; stays the request's. */
  ByteBuf first() {
    return packets.getFirst();
  }

  /** The type of the message. */
  int type() {
    return PacketHeader.typeAt(packets.getFirst(), packets.getFirst().readerIndex());
  }

  /** What kind of request it is. */
  RequestKind kind() {
    PacketType type = PacketType.of(type());
    if (type == PacketType.RPC) {
      return RequestKind.RPC;
    } else if (type == PacketType.BULK_LOAD) {
      return RequestKind.BULK_LOAD;
    }
    return type == PacketType.TRANSACTION_MANAGER
        ? RequestKind.TRANSACTION_MANAGER
        : RequestKind.BATCH;
  }

  /** Shows all packets, in their order, and whether it is the first; they stay the request's. */
  void forEach(Look look) {
    boolean first = true;
    for (ByteBuf packet : packets) {
      look.at(packet, first);
      first = false;
    }
  }

  /** Looks at a packet. */
  interface Look {
    void at(ByteBuf packet, boolean first);
  }

  /** Gives all packets away, in their order. */
  void drainTo(Consumer<ByteBuf> taker) {
    while (!packets.isEmpty()) {
      taker.accept(packets.removeFirst());
    }
    bytes = 0;
  }

  void release() {
    drainTo(ByteBuf::release);
  }
}
