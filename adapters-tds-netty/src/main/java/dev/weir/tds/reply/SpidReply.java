package dev.weir.tds.reply;

import dev.weir.tds.packet.PacketHeader;
import dev.weir.tds.packet.PacketType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;

/** The row with which a server answers {@code SELECT @@SPID}, for clients of TDS 7.2 and later. */
public final class SpidReply {
  private static final int COLUMN_METADATA = 0x81;
  private static final int ROW = 0xD1;
  private static final int DONE = 0xFD;
  private static final int DONE_COUNT = 0x0010;
  private static final int SELECT = 0xC1;
  private static final int SMALLINT = 0x34;

  private SpidReply() {}

  /**
   * Writes the answer as one packet.
   *
   * @param column the name that the client gave the column, or none
   */
  public static ByteBuf write(ByteBufAllocator allocator, int spid, String column) {
    ByteBuf packet = allocator.buffer();
    PacketHeader.write(packet, PacketType.REPLY, PacketHeader.END_OF_MESSAGE, 0, spid, 1);
    packet.writeByte(COLUMN_METADATA).writeShortLE(1);
    // UserType, then flags: neither nullable nor updatable, as of an expression.
    packet.writeIntLE(0).writeShortLE(0).writeByte(SMALLINT);
    packet.writeByte(column.length()).writeCharSequence(column, StandardCharsets.UTF_16LE);
    packet.writeByte(ROW).writeShortLE(spid);
    packet.writeByte(DONE).writeShortLE(DONE_COUNT).writeShortLE(SELECT).writeLongLE(1);
    return packet.setShort(2, packet.readableBytes());
  }
}
