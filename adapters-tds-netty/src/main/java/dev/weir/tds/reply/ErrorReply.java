package dev.weir.tds.reply;

import dev.weir.domain.error.ClientError;
import dev.weir.tds.packet.Message;
import dev.weir.tds.packet.PacketHeader;
import dev.weir.tds.packet.PacketType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;

/** An ERROR token and the DONE that ends the response (MS-TDS 2.2.7.9, 2.2.7.6). */
public final class ErrorReply {
  private static final int ERROR = 0xAA;
  private static final int DONE = 0xFD;
  private static final int DONE_ERROR = 0x0002;
  private static final int STATE = 1;
  private static final int LINE = 1;
  private static final int MAX_NAME = 128;

  private ErrorReply() {}

  /**
   * Writes the reply as one message.
   *
   * @param serverName who says it; drivers print it with the error
   * @return a buffer of the caller's
   */
  public static ByteBuf write(
      ByteBufAllocator allocator, TdsVersion version, ClientError error, String serverName) {
    ByteBuf payload = allocator.buffer();
    try {
      writeError(payload, version, error, serverName);
      writeDone(payload, version);
      return Message.frame(
          allocator, PacketType.REPLY, payload, PacketHeader.DEFAULT_PACKET_SIZE, 0);
    } finally {
      payload.release();
    }
  }

  private static void writeError(
      ByteBuf out, TdsVersion version, ClientError error, String serverName) {
    out.writeByte(ERROR);
    int lengthAt = out.writerIndex();
    out.writeShortLE(0);
    out.writeIntLE(error.kind().number());
    out.writeByte(STATE);
    out.writeByte(error.kind().severity());
    String text = error.text();
    out.writeShortLE(text.length());
    out.writeCharSequence(text, StandardCharsets.UTF_16LE);
    String name = serverName.length() > MAX_NAME ? serverName.substring(0, MAX_NAME) : serverName;
    out.writeByte(name.length());
    out.writeCharSequence(name, StandardCharsets.UTF_16LE);
    // No procedure raised it.
    out.writeByte(0);
    switch (version) {
      case V7_1 -> out.writeShortLE(LINE);
      case V7_2_AND_LATER -> out.writeIntLE(LINE);
    }
    out.setShortLE(lengthAt, out.writerIndex() - lengthAt - Short.BYTES);
  }

  private static void writeDone(ByteBuf out, TdsVersion version) {
    out.writeByte(DONE);
    out.writeShortLE(DONE_ERROR);
    out.writeShortLE(0);
    switch (version) {
      case V7_1 -> out.writeIntLE(0);
      case V7_2_AND_LATER -> out.writeLongLE(0);
    }
  }
}
