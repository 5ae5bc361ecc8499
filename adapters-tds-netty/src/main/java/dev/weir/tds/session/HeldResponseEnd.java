package dev.weir.tds.session;

import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/**
 * The last bytes of a response, kept back while the bytes before them go to the client: of a
 * response that took too long, until it is known whether the server broke it off; or of one before
 * whose end Weir inserts a token. It is as long as the DONE token that ends every response.
 */
final class HeldResponseEnd {
  private static final int DONE = 0xFD;
  private static final int ERROR_OR_ATTENTION = 0x0002 | 0x0020;

  private final ByteBufAllocator allocator;
  private final int doneLength;
  private byte[] kept = {};
  private boolean complete;

  HeldResponseEnd(ByteBufAllocator allocator, TdsVersion version) {
    this.allocator = allocator;
    this.doneLength = version.doneLength();
  }

  /**
   * Takes a packet of the response. Packets behind its end acknowledge an attention of Weir's own,
   * and are dropped.
   *
   * @param packet a whole packet with its header; this object owns it from now on
   * @return the packet that may go to the client, owned by the caller; null if there is none
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
    kept = new byte[Math.min(all, doneLength)];
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

  /**
   * Returns whether the end shows that the server broke the response off; nothing of that end has
   * gone to the client.
   */
  boolean isBrokenOff() {
    int status = kept.length == doneLength ? kept[1] & 0xFF : 0;
    return (status & ERROR_OR_ATTENTION) != 0 && (kept[0] & 0xFF) >= DONE;
  }

  /** Returns the last packet of the response, with the server's own end; the caller owns it. */
  ByteBuf rest() {
    int length = PacketHeader.LENGTH + kept.length;
    ByteBuf packet = allocator.buffer(length);
    PacketHeader.write(packet, PacketType.REPLY, PacketHeader.END_OF_MESSAGE, length, 0, 0);
    return packet.writeBytes(kept);
  }
}
