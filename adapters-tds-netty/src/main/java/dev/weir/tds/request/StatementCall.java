package dev.weir.tds.request;

import dev.weir.application.prepared.PreparedStatement;
import dev.weir.application.prepared.PreparedText;
import dev.weir.tds.wire.Message;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/** A call of Weir's own by which the server prepares a statement (MS-TDS 2.2.6.6). */
public final class StatementCall {
  private static final int BY_REFERENCE = 1;

  private StatementCall() {}

  /**
   * Writes the call as a message.
   *
   * @param transaction the descriptor of the transaction that is open, or 0
   * @return a buffer that the caller owns
   */
  public static ByteBuf write(
      ByteBufAllocator allocator,
      int packetSize,
      TdsVersion version,
      PreparedStatement statement,
      long transaction) {
    PreparedText text = statement.text();
    NumberedProcedure procedure =
        text.kind() == PreparedText.Kind.CURSOR
            ? NumberedProcedure.CURSOR_PREPARE
            : NumberedProcedure.PREPARE;
    ByteBuf payload = allocator.buffer();
    try {
      RequestHeaders.write(payload, version, transaction);
      payload.writeBytes(RequestRewrite.head(procedure, version)).writeShortLE(0);
      payload.writeBytes(RequestRewrite.handle(BY_REFERENCE, 0));
      payload.writeBytes(RequestRewrite.texts(text)).writeBytes(text.options());
      return Message.frame(allocator, PacketType.RPC, payload, packetSize, 0);
    } finally {
      payload.release();
    }
  }
}
