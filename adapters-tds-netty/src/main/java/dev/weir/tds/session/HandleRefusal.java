package dev.weir.tds.session;

import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.Tokens;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** How an answer begins to a request that names a handle which the server does not run by. */
enum HandleRefusal {
  NONE(0),
  /** The server has lost the handle, or never had it. */
  UNKNOWN_HANDLE(8179),
  /** The session is not any more as it was when the statement was prepared. */
  OUT_OF_CONTEXT(586);

  /** The number of the error behind the token and its length; then its state and its severity. */
  private static final int NUMBER = 1 + Short.BYTES;

  private static final int LENGTH_OF_TEXT = NUMBER + Integer.BYTES + 2;
  private static final int TEXT = LENGTH_OF_TEXT + Short.BYTES;

  private final int error;

  HandleRefusal(int error) {
    this.error = error;
  }

  /**
   * Reads the first token of an answer (MS-TDS 2.2.7.10). The text of the error names the handle,
   * in all languages: what a statement runs may fail with the same error because of another.
   */
  static HandleRefusal in(ByteBuf packet, long handle) {
    int token = packet.readerIndex() + PacketHeader.LENGTH;
    if (packet.writerIndex() < token + TEXT || packet.getUnsignedByte(token) != Tokens.ERROR) {
      return NONE;
    }
    int number = packet.getIntLE(token + NUMBER);
    int length = packet.getUnsignedShortLE(token + LENGTH_OF_TEXT) * Character.BYTES;
    if (packet.writerIndex() < token + TEXT + length) {
      return NONE;
    }
    String text = packet.toString(token + TEXT, length, StandardCharsets.UTF_16LE);
    for (HandleRefusal each : values()) {
      if (each != NONE && each.error == number && names(text, handle)) {
        return each;
      }
    }
    return NONE;
  }

  private static boolean names(String text, long handle) {
    return Pattern.compile("(?<!\\d)" + handle + "(?!\\d)").matcher(text).find();
  }
}
