package dev.weir.tds.session;

import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import io.netty.buffer.ByteBuf;

/** The transaction descriptor header of a request (MS-TDS 2.2.5.3.2). */
final class TransactionHeader {
  private static final int TYPE = 2;
  private static final int HEAD = Integer.BYTES + Short.BYTES;
  private static final int LENGTH = HEAD + Long.BYTES + Integer.BYTES;

  private TransactionHeader() {}

  /**
   * Replaces the transaction descriptor of a request, if it is {@code from}. A request with another
   * descriptor, or whose headers continue in the next packet, is left unchanged: the server refuses
   * it.
   *
   * @param firstPacket the whole first packet, with its header
   */
  static void rename(ByteBuf firstPacket, long from, long to) {
    int index = find(firstPacket);
    if (index >= 0 && firstPacket.getLongLE(index) == from) {
      firstPacket.setLongLE(index, to);
    }
  }

  /** Returns the index of the descriptor, or -1. */
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
      // A header of length 0 would make this loop endless.
      next += Math.max(HEAD, packet.getUnsignedIntLE(header));
    }
    return -1;
  }
}
