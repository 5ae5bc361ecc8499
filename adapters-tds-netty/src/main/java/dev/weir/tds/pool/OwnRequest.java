package dev.weir.tds.pool;

import dev.weir.application.session.Prelude;
import dev.weir.tds.packet.Message;
import dev.weir.tds.packet.PacketHeader;
import dev.weir.tds.packet.PacketType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;

/** A batch of Weir's own, outside of transactions. */
final class OwnRequest {
  /** ALL_HEADERS with the transaction descriptor of a session without a transaction. */
  private static final int HEADERS_LENGTH = 22;

  private static final int DESCRIPTOR_HEADER_LENGTH = 18;
  private static final int DESCRIPTOR_HEADER = 2;

  private OwnRequest() {}

  /**
   * Writes it as a message.
   *
   * @return a buffer of the caller's
   */
  static ByteBuf write(ByteBufAllocator allocator, Prelude prelude, int packetSize) {
    ByteBuf payload = allocator.buffer(HEADERS_LENGTH + 2 * prelude.text().length());
    try {
      payload.writeIntLE(HEADERS_LENGTH).writeIntLE(DESCRIPTOR_HEADER_LENGTH);
      payload.writeShortLE(DESCRIPTOR_HEADER).writeLongLE(0).writeIntLE(1);
      payload.writeCharSequence(prelude.text(), StandardCharsets.UTF_16LE);
      ByteBuf message = Message.frame(allocator, PacketType.SQL_BATCH, payload, packetSize, 0);
      if (prelude.reset()) {
        PacketHeader.addStatusAt(message, message.readerIndex(), PacketHeader.RESET_CONNECTION);
      }
      return message;
    } finally {
      payload.release();
    }
  }
}
