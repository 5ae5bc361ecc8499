package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/**
 * Writes the acknowledgement of a session reset: ENVCHANGE 18 without values (MS-TDS 2.2.7.9), the
 * first token of the answer to the request with the reset bit.
 */
public final class ResetReply {
  private static final int RESET_ACKNOWLEDGED = 18;

  /** The type and two values of no bytes. */
  private static final int TOKEN_CONTENT = 3;

  private static final int TOKEN_LENGTH = 1 + Short.BYTES + TOKEN_CONTENT;
  private static final int PACKET_LENGTH = PacketHeader.LENGTH + TOKEN_LENGTH;

  private ResetReply() {}

  /**
   * Returns the first packet of an answer, whose other packets follow. The caller owns the buffer.
   */
  public static ByteBuf beginning(ByteBufAllocator allocator, int spid) {
    ByteBuf out = allocator.buffer(PACKET_LENGTH, PACKET_LENGTH);
    PacketHeader.write(out, PacketType.REPLY, 0, PACKET_LENGTH, spid, 0);
    out.writeByte(Tokens.ENVIRONMENT_CHANGE).writeShortLE(TOKEN_CONTENT);
    return out.writeByte(RESET_ACKNOWLEDGED).writeByte(0).writeByte(0);
  }
}
