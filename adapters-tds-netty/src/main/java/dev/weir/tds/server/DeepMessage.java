package dev.weir.tds.server;

import dev.weir.application.facts.DeepStep;
import dev.weir.tds.wire.Message;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.Tokens;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;

/** Writes the messages of a deep check, in the layout of TDS 7.2 and later. */
final class DeepMessage {
  /** ALL_HEADERS with a transaction descriptor (MS-TDS 2.2.5.3.2). */
  private static final int HEADERS_LENGTH = 22;

  private static final int DESCRIPTOR_HEADER_LENGTH = 18;
  private static final int DESCRIPTOR_HEADER = 2;

  private static final String COLUMN = "n";

  /** INTNTYPE, whose values have their length before them, 0 for NULL. */
  private static final int NULLABLE_INTEGER = 0x26;

  /** Nullable, and updatable as far as known: the flags that go-mssqldb and FreeTDS send. */
  private static final int COLUMN_FLAGS = 0x0009;

  private DeepMessage() {}

  /** Writes a message without its attention; the caller owns the buffer. */
  static ByteBuf write(ByteBufAllocator allocator, int packetSize, DeepStep step) {
    return switch (step.kind()) {
      case BATCH, INTERRUPTED -> batch(allocator, packetSize, step.text());
      case RESET, INTERRUPTED_RESET -> {
        ByteBuf message = batch(allocator, packetSize, step.text());
        PacketHeader.addStatusAt(message, message.readerIndex(), PacketHeader.RESET_CONNECTION);
        yield message;
      }
      case CORRECT_ROW -> row(allocator, packetSize, false);
      case NULL_ROW -> row(allocator, packetSize, true);
      case BROKEN_OFF_ROWS -> brokenOffRows(allocator, packetSize);
    };
  }

  private static ByteBuf batch(ByteBufAllocator allocator, int packetSize, String text) {
    ByteBuf payload = allocator.buffer(HEADERS_LENGTH + Character.BYTES * text.length());
    try {
      payload.writeIntLE(HEADERS_LENGTH).writeIntLE(DESCRIPTOR_HEADER_LENGTH);
      payload.writeShortLE(DESCRIPTOR_HEADER).writeLongLE(0).writeIntLE(1);
      payload.writeCharSequence(text, StandardCharsets.UTF_16LE);
      return Message.frame(allocator, PacketType.SQL_BATCH, payload, packetSize, 0);
    } finally {
      payload.release();
    }
  }

  private static ByteBuf row(ByteBufAllocator allocator, int packetSize, boolean isNull) {
    ByteBuf payload = allocator.buffer();
    try {
      writeColumn(payload);
      if (isNull) {
        payload.writeByte(Tokens.ROW).writeByte(0);
      } else {
        writeRow(payload);
      }
      // DONE without bits, command and count (MS-TDS 2.2.7.6).
      payload.writeByte(Tokens.DONE).writeShortLE(0).writeShortLE(0).writeLongLE(0);
      return Message.frame(allocator, PacketType.BULK_LOAD, payload, packetSize, 0);
    } finally {
      payload.release();
    }
  }

  /** Writes one packet full of rows, and the one that tells the server to ignore the message. */
  private static ByteBuf brokenOffRows(ByteBufAllocator allocator, int packetSize) {
    ByteBuf payload = allocator.buffer();
    ByteBuf out = allocator.buffer();
    try {
      writeColumn(payload);
      int room = packetSize - PacketHeader.LENGTH;
      while (payload.readableBytes() < room) {
        writeRow(payload);
      }
      PacketHeader.write(out, PacketType.BULK_LOAD, 0, packetSize, 0, 1);
      out.writeBytes(payload, room);
      int ending = PacketHeader.END_OF_MESSAGE | PacketHeader.IGNORE;
      PacketHeader.write(out, PacketType.BULK_LOAD, ending, PacketHeader.LENGTH, 0, 2);
      return out;
    } finally {
      payload.release();
    }
  }

  /** Writes COLMETADATA of the table's only column (MS-TDS 2.2.6.1, 2.2.7.4). */
  private static void writeColumn(ByteBuf out) {
    out.writeByte(Tokens.COLUMN_METADATA).writeShortLE(1);
    out.writeIntLE(0).writeShortLE(COLUMN_FLAGS);
    out.writeByte(NULLABLE_INTEGER).writeByte(Integer.BYTES);
    out.writeByte(COLUMN.length()).writeCharSequence(COLUMN, StandardCharsets.UTF_16LE);
  }

  private static void writeRow(ByteBuf out) {
    out.writeByte(Tokens.ROW).writeByte(Integer.BYTES).writeIntLE(1);
  }

  /** Writes an attention; the caller owns the buffer. */
  static ByteBuf attention(ByteBufAllocator allocator) {
    ByteBuf packet = allocator.buffer(PacketHeader.LENGTH);
    PacketHeader.write(
        packet, PacketType.ATTENTION, PacketHeader.END_OF_MESSAGE, PacketHeader.LENGTH, 0, 1);
    return packet;
  }
}
