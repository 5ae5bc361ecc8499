package dev.weir.tds.session;

import dev.weir.application.pinning.RequestKind;
import dev.weir.application.pinning.SentRequest;
import dev.weir.tds.request.PacketBytes;
import dev.weir.tds.request.Payload;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The packets of a request for which there is no connection yet. */
public final class HeldRequest implements Payload, SentRequest {
  /** Packets that are made here are at most so large; they are cut anew on their way. */
  private static final int PACKET_SIZE = 4096;

  private final Deque<ByteBuf> packets = new ArrayDeque<>();
  private int bytes;

  void add(ByteBuf packet) {
    packets.add(packet);
    bytes += packet.readableBytes();
  }

  int bytes() {
    return bytes;
  }

  /** Whether all that is held of it is one packet. */
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

  @Override
  public RequestKind kind() {
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

  @Override
  public String sqlText() {
    return SqlText.of(this);
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

  @Override
  public byte @Nullable [] copy(long from, long to) {
    if (from < 0 || to > bytes - (long) packets.size() * PacketHeader.LENGTH) {
      return null;
    }
    byte[] copy = new byte[(int) (to - from)];
    long offset = 0;
    for (ByteBuf packet : packets) {
      int length = packet.readableBytes() - PacketHeader.LENGTH;
      long first = Math.max(from, offset);
      long last = Math.min(to, offset + length);
      if (first < last) {
        int index = packet.readerIndex() + PacketHeader.LENGTH + (int) (first - offset);
        packet.getBytes(index, copy, (int) (first - from), (int) (last - first));
      }
      offset += length;
    }
    return copy;
  }

  @Override
  public void overwrite(long offset, int width, long number) {
    long begin = 0;
    for (ByteBuf packet : packets) {
      PacketBytes.overwrite(packet, begin, offset, width, number);
      begin += packet.readableBytes() - PacketHeader.LENGTH;
    }
  }

  /** Puts another payload in the place of what is held, all of it; that stays the caller's. */
  void become(ByteBufAllocator allocator, ByteBuf payload) {
    ByteBuf first = packets.getFirst();
    int status = PacketHeader.statusAt(first, first.readerIndex()) & ~PacketHeader.END_OF_MESSAGE;
    release();
    int id = 1;
    while (payload.isReadable()) {
      int length = Math.min(payload.readableBytes(), PACKET_SIZE - PacketHeader.LENGTH);
      int end = length == payload.readableBytes() ? PacketHeader.END_OF_MESSAGE : 0;
      ByteBuf packet = allocator.buffer(length + PacketHeader.LENGTH);
      PacketHeader.write(packet, PacketType.RPC, end, length + PacketHeader.LENGTH, 0, id++ & 0xFF);
      if (packets.isEmpty()) {
        PacketHeader.addStatusAt(packet, packet.readerIndex(), status);
      }
      add(packet.writeBytes(payload, length));
    }
  }

  /** The payload in one piece; a buffer of the caller's. */
  ByteBuf payload(ByteBufAllocator allocator) {
    ByteBuf payload = allocator.buffer(bytes);
    for (ByteBuf packet : packets) {
      payload.writeBytes(
          packet,
          packet.readerIndex() + PacketHeader.LENGTH,
          packet.readableBytes() - PacketHeader.LENGTH);
    }
    return payload;
  }

  /** The same packets, whose bytes both have; the caller's. */
  HeldRequest share() {
    HeldRequest other = new HeldRequest();
    packets.forEach(packet -> other.add(packet.retainedDuplicate()));
    return other;
  }

  /** Whether nothing is held. */
  boolean isEmpty() {
    return packets.isEmpty();
  }

  void release() {
    drainTo(ByteBuf::release);
  }
}
