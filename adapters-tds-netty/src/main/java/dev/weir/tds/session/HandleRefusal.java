package dev.weir.tds.session;

import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.Tokens;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** The server's refusal of a handle, as the first token of a response shows it. */
enum HandleRefusal {
  NONE(0),
  /** The server does not know the handle. */
  UNKNOWN_HANDLE(8179),
  /** The session's settings differ from those under which the statement was prepared. */
  OUT_OF_CONTEXT(586);

  /**
   * The offset of the error's number, behind the token and its length; state and severity follow.
   */
  private static final int NUMBER = 1 + Short.BYTES;

  private static final int LENGTH_OF_TEXT = NUMBER + Integer.BYTES + 2;
  private static final int TEXT = LENGTH_OF_TEXT + Short.BYTES;

  private final int error;

  HandleRefusal(int error) {
    this.error = error;
  }

  /**
   * Reads the first token of a response (MS-TDS 2.2.7.10). The text of the error names the handle,
   * in all languages; without it, an error of the same number is about another handle that the
   * statement itself used.
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
