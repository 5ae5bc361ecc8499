package dev.weir.tds.session;

import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import io.netty.buffer.ByteBuf;

/** The header of a request that says to which transaction it belongs (MS-TDS 2.2.5.3.2). */
final class TransactionHeader {
  private static final int TYPE = 2;
  private static final int HEAD = Integer.BYTES + Short.BYTES;
  private static final int LENGTH = HEAD + Long.BYTES + Integer.BYTES;

  private TransactionHeader() {}

  /**
   * Has a request belong to the same transaction by its other name. One that belongs to another, or
   * whose headers go on in the next packet, is left as it is: the server refuses it.
   *
   * @param firstPacket whole, with its header
   */
  static void rename(ByteBuf firstPacket, long from, long to) {
    int index = find(firstPacket);
    if (index >= 0 && firstPacket.getLongLE(index) == from) {
      firstPacket.setLongLE(index, to);
    }
  }

  /** Where the descriptor stands, or -1. */
  private static int find(ByteBuf packet) {
    int begin = packet.readerIndex() + PacketHeader.LENGTH;
    int limit = packet.writerIndex();
    boolean headers =
        PacketHeader.typeAt(packet, packet.readerIndex()) != PacketType.BULK_LOAD.code()
            && limit - begin >= Integer.BYTES;
    long end = headers ? Math.min(limit, begin + packet.getUnsignedIntLE(begin)) : begin;
    long next = (long) begin + Integer.BYTES;
    while (end - next >= LENGTH) {
      int header = (int) next;
      if (packet.getUnsignedShortLE(header + Integer.BYTES) == TYPE) {
        return header + HEAD;
      }
      // One that says it has no length would be read for ever.
      next += Math.max(HEAD, packet.getUnsignedIntLE(header));
    }
    return -1;
  }
}
