package dev.weir.tds.reply;

import dev.weir.tds.packet.PacketHeader;
import dev.weir.tds.packet.PacketType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/** Responses that are nothing but a DONE (MS-TDS 2.2.7.6), for clients of TDS 7.2 and later. */
public final class DoneReply {
  private static final int DONE = 0xFD;
  private static final int LENGTH = 13;
  private static final int ERROR = 0x0002;
  private static final int ATTENTION = 0x0020;

  private DoneReply() {}

  /** How a server ends a response that it gives up, before it acknowledges an attention. */
  public static ByteBuf givenUp(ByteBufAllocator allocator, int spid) {
    return write(allocator, spid, ERROR);
  }

  /** How a server acknowledges an attention. */
  public static ByteBuf attentionAcknowledged(ByteBufAllocator allocator, int spid) {
    return write(allocator, spid, ATTENTION);
  }

  private static ByteBuf write(ByteBufAllocator allocator, int spid, int status) {
    int length = PacketHeader.LENGTH + LENGTH;
    ByteBuf packet = allocator.buffer(length);
    PacketHeader.write(packet, PacketType.REPLY, PacketHeader.END_OF_MESSAGE, length, spid, 1);
    return packet.writeByte(DONE).writeShortLE(status).writeShortLE(0).writeLongLE(0);
  }
}
