package dev.weir.tds.bucket;

import dev.weir.tds.wire.Message;
import dev.weir.tds.wire.PacketType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;

/**
 * Writes the call of {@code sp_reset_connection}, by which a connection of TDS 7.0 is reset: the
 * status bit came with TDS 7.1 (MS-TDS 2.2.3.1.2). Drivers with pools of their own send the same.
 */
final class ResetCall {
  private static final String PROCEDURE = "sp_reset_connection";

  private ResetCall() {}

  /** Returns the message; the caller owns the buffer. */
  static ByteBuf write(ByteBufAllocator allocator, int packetSize) {
    ByteBuf payload = allocator.buffer();
    try {
      payload.writeShortLE(PROCEDURE.length());
      payload.writeCharSequence(PROCEDURE, StandardCharsets.UTF_16LE);
      // No options.
      payload.writeShortLE(0);
      return Message.frame(allocator, PacketType.RPC, payload, packetSize, 0);
    } finally {
      payload.release();
    }
  }
}
