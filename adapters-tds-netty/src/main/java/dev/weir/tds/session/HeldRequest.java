package dev.weir.tds.session;

import dev.weir.application.pinning.RequestKind;
import dev.weir.application.pinning.SentRequest;
import dev.weir.tds.request.PacketBytes;
import dev.weir.tds.request.Payload;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The packets of a request that waits for a connection. */
public final class HeldRequest implements Payload, SentRequest {
  /**
   * The size of packets made here; the connection's writer cuts them to the server's packet size.
   */
  private static final int PACKET_SIZE = 4096;

  private final TdsVersion version;
  private final Deque<ByteBuf> packets = new ArrayDeque<>();
  private int bytes;

  /** Creates an empty request in this layout. */
  HeldRequest(TdsVersion version) {
    this.version = version;
  }

  /** Returns the layout of the request. */
  TdsVersion version() {
    return version;
  }

  void add(ByteBuf packet) {
    packets.add(packet);
    bytes += packet.readableBytes();
  }

  int bytes() {
    return bytes;
  }

  /** Returns whether exactly one packet is held. */
  boolean isOnePacket() {
    return packets.size() == 1;
  }

  /** Returns the first packet, which the request keeps. */
  ByteBuf first() {
    return packets.getFirst();
  }

  /** Returns the type of the message. */
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

  /** Calls {@code look} with all packets, in their order; the request keeps them. */
  void forEach(Look look) {
    boolean first = true;
    for (ByteBuf packet : packets) {
      look.at(packet, first);
      first = false;
    }
  }

  /** A visitor of packets. */
  interface Look {
    void at(ByteBuf packet, boolean first);
  }

  /** Returns and removes the oldest packet, which the caller owns; null if there is none. */
  @Nullable ByteBuf poll() {
    ByteBuf packet = packets.pollFirst();
    if (packet != null) {
      bytes -= packet.readableBytes();
    }
    return packet;
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

  /** Replaces the whole held request by packets with another payload, which the caller keeps. */
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

  /** Returns the payload in one buffer, which the caller owns. */
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

  /** Returns a request that shares the bytes of this one; the caller owns it. */
  HeldRequest share() {
    HeldRequest other = new HeldRequest(version);
    packets.forEach(packet -> other.add(packet.retainedDuplicate()));
    return other;
  }

  /** Returns whether nothing is held. */
  boolean isEmpty() {
    return packets.isEmpty();
  }

  void release() {
    for (ByteBuf packet = poll(); packet != null; packet = poll()) {
      packet.release();
    }
  }
}
