package dev.weir.tds.wire;

import dev.weir.domain.error.ClientError;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/** Writes an ERROR token and the DONE that ends the response (MS-TDS 2.2.7.10, 2.2.7.6). */
public final class ErrorReply {
  private static final int STATE = 1;

  /** The largest line number of two bytes. */
  private static final int LAST_LINE = 0xFFFF;

  private ErrorReply() {}

  /**
   * Writes the reply to a client that is not logged in yet, as one message.
   *
   * @param serverName the name of the server in the error; drivers print it
   * @return a buffer that the caller owns
   */
  public static ByteBuf write(
      ByteBufAllocator allocator, TdsVersion version, ClientError error, String serverName) {
    return write(allocator, ReplyFraming.beforeLogin(version), error, serverName);
  }

  /**
   * Writes the reply as one message.
   *
   * @param serverName the name of the server in the error; drivers print it
   * @return a buffer that the caller owns
   */
  public static ByteBuf write(
      ByteBufAllocator allocator, ReplyFraming framing, ClientError error, String serverName) {
    ByteBuf payload = allocator.buffer();
    try {
      new MessageToken(
              error.kind().number(), STATE, error.kind().severity(), error.text(), serverName)
          .writeError(payload, framing.version());
      Done.write(payload, framing.version(), Done.ERROR);
      return framing.frame(allocator, payload);
    } finally {
      payload.release();
    }
  }

  /**
   * Passes on a server's refusal: its own tokens, and a DONE behind them.
   *
   * @param tokens ERROR and INFO tokens in the layout of TDS 7.2 and later; not consumed, and still
   *     owned by the caller
   * @return a buffer that the caller owns
   */
  public static ByteBuf relay(ByteBufAllocator allocator, ReplyFraming framing, ByteBuf tokens) {
    ByteBuf payload = allocator.buffer();
    try {
      if (framing.version().isSince72()) {
        payload.writeBytes(tokens, tokens.readerIndex(), tokens.readableBytes());
      } else {
        writeNarrowly(payload, tokens);
      }
      Done.write(payload, framing.version(), Done.ERROR);
      return framing.frame(allocator, payload);
    } finally {
      payload.release();
    }
  }

  /** Copies the tokens with line numbers of two bytes, which are their last field. */
  private static void writeNarrowly(ByteBuf payload, ByteBuf tokens) {
    int at = tokens.readerIndex();
    while (at < tokens.writerIndex()) {
      int length = tokens.getUnsignedShortLE(at + 1);
      int end = at + 1 + Short.BYTES + length;
      long line = tokens.getUnsignedIntLE(end - Integer.BYTES);
      payload.writeByte(tokens.getByte(at)).writeShortLE(length - Short.BYTES);
      payload.writeBytes(tokens, at + 1 + Short.BYTES, length - Integer.BYTES);
      payload.writeShortLE((int) Math.min(line, LAST_LINE));
      at = end;
    }
  }
}
