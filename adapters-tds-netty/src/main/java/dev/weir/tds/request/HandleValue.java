package dev.weir.tds.request;

import dev.weir.tds.wire.Tokens;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;

/** Writes the handle of a statement as a RETURNVALUE token (MS-TDS 2.2.7.19). */
final class HandleValue {
  private static final int INT_N = 0x26;
  private static final int OUTPUT = 1;

  /**
   * The length of the token without the name: token type, ordinal, name's length, status, types and
   * number.
   */
  private static final int LENGTH = 18;

  private HandleValue() {}

  /** Returns the token with this number and the name of the parameter, which may be empty. */
  static byte[] token(String name, int number) {
    int length = LENGTH + name.length() * Character.BYTES;
    ByteBuf out = Unpooled.buffer(length, length).writeByte(Tokens.RETURN_VALUE).writeShortLE(0);
    out.writeByte(name.length()).writeCharSequence(name, StandardCharsets.UTF_16LE);
    out.writeByte(OUTPUT).writeIntLE(0).writeShortLE(0);
    out.writeByte(INT_N).writeByte(Integer.BYTES).writeByte(Integer.BYTES).writeIntLE(number);
    return out.array();
  }
}
