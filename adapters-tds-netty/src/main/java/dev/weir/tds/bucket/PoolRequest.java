package dev.weir.tds.bucket;

import dev.weir.tds.request.RequestHeaders;
import dev.weir.tds.wire.Message;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;

/**
 * A batch of Weir's own.
 *
 * @param reset whether the server resets the connection before the batch
 * @param transaction the descriptor of the transaction that is open, or 0
 */
record PoolRequest(boolean reset, String text, long transaction) {
  /**
   * Writes the batch as a message.
   *
   * @return a buffer that the caller owns
   */
  ByteBuf write(ByteBufAllocator allocator, int packetSize, TdsVersion version) {
    ByteBuf payload = allocator.buffer();
    try {
      RequestHeaders.write(payload, version, transaction);
      payload.writeCharSequence(text, StandardCharsets.UTF_16LE);
      ByteBuf message = Message.frame(allocator, PacketType.SQL_BATCH, payload, packetSize, 0);
      if (reset) {
        PacketHeader.addStatusAt(message, message.readerIndex(), PacketHeader.RESET_CONNECTION);
      }
      return message;
    } finally {
      payload.release();
    }
  }
}
