package dev.weir.tds.session;

import dev.weir.tds.request.TransactionRequest.Kind;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import io.netty.buffer.ByteBuf;

/** A request that ends a transaction and begins another (MS-TDS 2.2.6.9, fBeginXact). */
final class EndRequest {
  private static final int BEGINS_ANOTHER = 1;

  private EndRequest() {}

  /**
   * Removes the begin of the next transaction from the request.
   *
   * @param packet all of the request, with its header
   * @return whether it was removed; any other request is left unchanged
   */
  static boolean withoutNext(ByteBuf packet) {
    int flags = indexOfFlags(packet);
    if (flags < 0 || packet.getByte(flags) != BEGINS_ANOTHER) {
      return false;
    }
    packet.setByte(flags, 0);
    packet.writerIndex(flags + 1);
    PacketHeader.setLengthAt(packet, packet.readerIndex(), packet.readableBytes());
    return true;
  }

  private static int indexOfFlags(ByteBuf packet) {
    int index = packet.readerIndex();
    int headers = index + PacketHeader.LENGTH;
    if (PacketHeader.typeAt(packet, index) != PacketType.TRANSACTION_MANAGER.code()
        || !PacketHeader.isEndOfMessageAt(packet, index)
        || packet.writerIndex() - headers < Integer.BYTES) {
      return -1;
    }
    long kind = headers + packet.getUnsignedIntLE(headers);
    long name = kind + Short.BYTES;
    if (name >= packet.writerIndex() || !isEnd(packet.getUnsignedShortLE((int) kind))) {
      return -1;
    }
    long flags = name + 1 + packet.getUnsignedByte((int) name);
    return flags < packet.writerIndex() ? (int) flags : -1;
  }

  private static boolean isEnd(int code) {
    return code == Kind.COMMIT.code() || code == Kind.ROLLBACK.code();
  }
}
