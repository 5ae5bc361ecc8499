package dev.weir.tds.wire;

import dev.weir.domain.error.ClientError;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/** Writes an ERROR token and the DONE that ends the response (MS-TDS 2.2.7.10, 2.2.7.6). */
public final class ErrorReply {
  private static final int STATE = 1;

  private ErrorReply() {}

  /**
   * Writes the reply to a client that is not logged in yet, as one message.
   *
   * @param serverName the name of the server in the error; drivers print it
   * @return a buffer that the caller owns
   */
  public static ByteBuf write(
      ByteBufAllocator allocator, TdsVersion version, ClientError error, String serverName) {
    return write(allocator, ReplyFraming.BEFORE_LOGIN, version, error, serverName);
  }

  /**
   * Writes the reply as one message.
   *
   * @param serverName the name of the server in the error; drivers print it
   * @return a buffer that the caller owns
   */
  public static ByteBuf write(
      ByteBufAllocator allocator,
      ReplyFraming framing,
      TdsVersion version,
      ClientError error,
      String serverName) {
    ByteBuf payload = allocator.buffer();
    try {
      new MessageToken(
              error.kind().number(), STATE, error.kind().severity(), error.text(), serverName)
          .writeError(payload, version);
      Done.write(payload, version, Done.ERROR);
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
      payload.writeBytes(tokens, tokens.readerIndex(), tokens.readableBytes());
      Done.write(payload, TdsVersion.V7_2_AND_LATER, Done.ERROR);
      return framing.frame(allocator, payload);
    } finally {
      payload.release();
    }
  }
}
