package dev.weir.tds.server;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/**
 * Reads fields up to a bound. A field beyond the bound reads as zero or empty and marks the cursor
 * as overrun, so that a reader checks once, at the end.
 */
final class TokenCursor {
  private final ByteBuf buffer;
  private final int end;
  private int at;
  private boolean overrun;

  TokenCursor(ByteBuf buffer, int from, int end) {
    this.buffer = buffer;
    this.at = from;
    this.end = end;
  }

  int position() {
    return at;
  }

  boolean isAtEnd() {
    return at >= end;
  }

  boolean isOverrun() {
    return overrun;
  }

  int u8() {
    return take(Byte.BYTES) ? buffer.getUnsignedByte(at - Byte.BYTES) : 0;
  }

  int u16() {
    return take(Short.BYTES) ? buffer.getUnsignedShortLE(at - Short.BYTES) : 0;
  }

  int i32() {
    return take(Integer.BYTES) ? buffer.getIntLE(at - Integer.BYTES) : 0;
  }

  long u32() {
    return Integer.toUnsignedLong(i32());
  }

  int i32BigEndian() {
    return take(Integer.BYTES) ? buffer.getInt(at - Integer.BYTES) : 0;
  }

  /** A text with a count of one byte. */
  String shortText() {
    return text(u8());
  }

  /** A text with a count of two bytes. */
  String longText() {
    return text(u16());
  }

  private String text(int units) {
    int bytes = units * Character.BYTES;
    return take(bytes) ? buffer.toString(at - bytes, bytes, StandardCharsets.UTF_16LE) : "";
  }

  /** The next {@code length} bytes as a cursor of their own; this one continues behind them. */
  TokenCursor part(long length) {
    int from = at;
    skip(length);
    return new TokenCursor(buffer, from, at);
  }

  void skip(long length) {
    if (length > end - at) {
      overrun = true;
      at = end;
    } else {
      at += (int) length;
    }
  }

  private boolean take(int length) {
    if (length > end - at) {
      overrun = true;
      at = end;
      return false;
    }
    at += length;
    return true;
  }
}
