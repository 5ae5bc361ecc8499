package dev.weir.tds.request;

import dev.weir.tds.wire.TdsVersion;
import dev.weir.tds.wire.Tokens;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;

/** Writes the handle of a statement as a RETURNVALUE token (MS-TDS 2.2.7.19). */
final class HandleValue {
  private static final int INT_N = 0x26;
  private static final int OUTPUT = 1;

  /** The length of the token type and the ordinal. */
  private static final int HEAD = 3;

  private HandleValue() {}

  /** Returns the token with this number and the name of the parameter, which may be empty. */
  static byte[] token(String name, int number, TdsVersion version) {
    // The name with its length, the status, user type and flags, the type and the number.
    int length =
        name.length() * Character.BYTES + 2 + version.userTypeWidth() + Short.BYTES + 3 + 4;
    ByteBuf out = Unpooled.buffer(HEAD + length, HEAD + length).writeByte(Tokens.RETURN_VALUE);
    // The ordinal; before TDS 7.2 the length stands there.
    out.writeShortLE(version.isSince72() ? 0 : length);
    out.writeByte(name.length()).writeCharSequence(name, StandardCharsets.UTF_16LE);
    out.writeByte(OUTPUT).writeZero(version.userTypeWidth()).writeShortLE(0);
    out.writeByte(INT_N).writeByte(Integer.BYTES).writeByte(Integer.BYTES).writeIntLE(number);
    return out.array();
  }
}
