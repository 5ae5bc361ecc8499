package dev.weir.tds.session;

import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/**
 * The end of a response that took too long: kept back while the rest of it goes on, until it is
 * known how the response may end. It is as long as the DONE that ends every response since TDS 7.2.
 */
final class HeldResponseEnd {
  private static final int DONE = 0xFD;
  private static final int DONE_LENGTH = 13;
  private static final int ERROR_OR_ATTENTION = 0x0002 | 0x0020;

  private final ByteBufAllocator allocator;
  private byte[] kept = {};
  private boolean complete;

  HeldResponseEnd(ByteBufAllocator allocator) {
    this.allocator = allocator;
  }

  /**
   * Takes a packet of the response; what follows its end is the acknowledgement of an attention
   * that the client knows nothing of.
   *
   * @param packet whole, with its header; this object's from now on
   * @return what may go on to the client, the caller's; null where that is nothing
   */
  @Nullable ByteBuf keep(ByteBuf packet) {
    try {
      return complete ? null : passBeginning(packet);
    } finally {
      packet.release();
    }
  }

  private @Nullable ByteBuf passBeginning(ByteBuf packet) {
    complete = PacketHeader.isEndOfMessageAt(packet, packet.readerIndex());
    packet.skipBytes(PacketHeader.LENGTH);
    int all = kept.length + packet.readableBytes();
    ByteBuf payload = allocator.buffer(all).writeBytes(kept).writeBytes(packet);
    kept = new byte[Math.min(all, DONE_LENGTH)];
    payload.getBytes(all - kept.length, kept);
    int length = PacketHeader.LENGTH + all - kept.length;
    ByteBuf beginning = length == PacketHeader.LENGTH ? null : allocator.buffer(length);
    if (beginning != null) {
      PacketHeader.write(beginning, PacketType.REPLY, 0, length, 0, 0);
      beginning.writeBytes(payload, all - kept.length);
    }
    payload.release();
    return beginning;
  }

  /** Whether the server broke the response off, and nothing of what says so has gone on. */
  boolean isBrokenOff() {
    int status = kept.length == DONE_LENGTH ? kept[1] & 0xFF : 0;
    return (status & ERROR_OR_ATTENTION) != 0 && (kept[0] & 0xFF) >= DONE;
  }

  /** The last packet of the response as the server meant it; the caller's. */
  ByteBuf rest() {
    int length = PacketHeader.LENGTH + kept.length;
    ByteBuf packet = allocator.buffer(length);
    PacketHeader.write(packet, PacketType.REPLY, PacketHeader.END_OF_MESSAGE, length, 0, 0);
    return packet.writeBytes(kept);
  }
}
