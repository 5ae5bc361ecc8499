package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/** Writes the texts of tokens: a count of UTF-16 units, then the units (MS-TDS 2.2.5.2.3). */
final class Texts {
  /** The longest name in SQL Server. */
  private static final int MAX_NAME = 128;

  private Texts() {}

  /** Writes a name with a count of one byte; a longer text is truncated to {@link #MAX_NAME}. */
  static void writeName(ByteBuf out, String name) {
    String written = name.length() > MAX_NAME ? name.substring(0, MAX_NAME) : name;
    out.writeByte(written.length());
    out.writeCharSequence(written, StandardCharsets.UTF_16LE);
  }

  /** Writes a text with a count of two bytes. */
  static void writeLong(ByteBuf out, String text) {
    out.writeShortLE(text.length());
    out.writeCharSequence(text, StandardCharsets.UTF_16LE);
  }
}
