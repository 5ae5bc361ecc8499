package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/**
 * The result of a lone {@code SELECT @@SPID}: one row of one smallint without a name (MS-TDS
 * 2.2.7.4, 2.2.7.19), as SQL Server sends it.
 */
public final class SpidReply {
  private static final int INT2 = 0x34;

  /** fComputed, since TDS 7.2: the value is of an expression, not of a table. */
  private static final int COMPUTED = 0x0020;

  private SpidReply() {}

  /**
   * Writes the reply as one message.
   *
   * @param column the name that the client gave the column, or none
   * @return a buffer that the caller owns
   */
  public static ByteBuf write(ByteBufAllocator allocator, ReplyFraming framing, String column) {
    ByteBuf payload = allocator.buffer();
    try {
      payload.writeByte(Tokens.COLUMN_METADATA).writeShortLE(1);
      // The user type, which is 0 for built-in types.
      payload.writeZero(framing.version().userTypeWidth());
      payload.writeShortLE(framing.version().isSince72() ? COMPUTED : 0).writeByte(INT2);
      Texts.writeName(payload, column);
      payload.writeByte(Tokens.ROW).writeShortLE(framing.spid());
      Done.write(payload, framing.version(), Done.COUNT, Done.SELECT, 1);
      return framing.frame(allocator, payload);
    } finally {
      payload.release();
    }
  }
}
