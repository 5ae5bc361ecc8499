package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import java.util.ArrayList;
import java.util.List;

/** CollectedPackets that something under test hands on; released together. */
public final class CollectedPackets implements AutoCloseable {
  private final List<ByteBuf> packets = new ArrayList<>();

  /** Takes a packet. */
  public void take(ByteBuf packet) {
    packets.add(packet);
  }

  /** All that were taken. */
  public List<ByteBuf> all() {
    return packets;
  }

  /** Header and payload of each, in hex. */
  public List<String> dumped() {
    return packets.stream().map(ByteBufUtil::hexDump).toList();
  }

  /** The payloads of all, one behind the other. */
  public byte[] payload() {
    ByteBuf whole = ByteBufAllocator.DEFAULT.buffer();
    try {
      packets.forEach(packet -> whole.writeBytes(packet, 8, packet.readableBytes() - 8));
      return ByteBufUtil.getBytes(whole);
    } finally {
      whole.release();
    }
  }

  @Override
  public void close() {
    packets.forEach(ByteBuf::release);
    packets.clear();
  }

  /** One packet of whatever status, for its receiver to release. */
  public static ByteBuf packet(PacketType type, int status, byte... payload) {
    ByteBuf out = ByteBufAllocator.DEFAULT.buffer();
    PacketHeader.write(out, type, status, payload.length + 8, 0x1234, 7);
    return out.writeBytes(payload);
  }
}
