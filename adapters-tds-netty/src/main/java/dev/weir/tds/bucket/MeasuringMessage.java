package dev.weir.tds.bucket;

import dev.weir.application.facts.MeasuringStep;
import dev.weir.tds.request.RequestHeaders;
import dev.weir.tds.request.TransactionRequest;
import dev.weir.tds.wire.Message;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;

/** Writes the messages of a measuring. */
final class MeasuringMessage {
  /** The isolation level of a transaction that begins at the level of its session. */
  private static final int SAME_ISOLATION = 0;

  private MeasuringMessage() {}

  /** Writes a message; the caller owns the buffer. */
  static ByteBuf write(
      ByteBufAllocator allocator, int packetSize, TdsVersion version, MeasuringStep step) {
    ByteBuf payload = allocator.buffer();
    try {
      RequestHeaders.write(payload, version, step.transaction());
      PacketType type = PacketType.SQL_BATCH;
      if (step.isTransactionRequest()) {
        type = PacketType.TRANSACTION_MANAGER;
        // TM_BEGIN_XACT without a name (MS-TDS 2.2.6.9).
        payload.writeShortLE(TransactionRequest.Kind.BEGIN.code());
        payload.writeByte(SAME_ISOLATION).writeByte(0);
      } else {
        payload.writeCharSequence(step.text(), StandardCharsets.UTF_16LE);
      }
      ByteBuf message = Message.frame(allocator, type, payload, packetSize, 0);
      PacketHeader.addStatusAt(message, message.readerIndex(), statusBit(step.bit()));
      return message;
    } finally {
      payload.release();
    }
  }

  private static int statusBit(MeasuringStep.Bit bit) {
    return switch (bit) {
      case NONE -> 0;
      case RESET -> PacketHeader.RESET_CONNECTION;
      case RESET_KEEPING_TRANSACTION -> PacketHeader.RESET_CONNECTION_KEEP_TRANSACTION;
    };
  }
}
