package dev.weir.standin.packet;

import java.nio.charset.StandardCharsets;

/** Writes the primitives of TDS: little-endian integers and UTF-16LE text. */
public abstract class ByteSink {
  /** One byte; the higher bits of the argument are ignored. */
  public abstract void u8(int value);

  public abstract void bytes(byte[] source, int offset, int length);

  public final void bytes(byte[] source) {
    bytes(source, 0, source.length);
  }

  public void u16(int value) {
    u8(value);
    u8(value >>> 8);
  }

  public final void u16BigEndian(int value) {
    u8(value >>> 8);
    u8(value);
  }

  public void u32(long value) {
    u16((int) value);
    u16((int) (value >>> 16));
  }

  public void u64(long value) {
    u32(value);
    u32(value >>> 32);
  }

  /** The low {@code count} bytes of the value. */
  public final void unsigned(long value, int count) {
    for (int i = 0; i < count; i++) {
      u8((int) (value >>> (8 * i)));
    }
  }

  /** UTF-16LE without a length. */
  public final void text(String value) {
    bytes(value.getBytes(StandardCharsets.UTF_16LE));
  }

  /** B_VARCHAR: a count of characters in one byte, then the text. */
  public final void shortText(String value) {
    u8(value.length());
    text(value);
  }

  /** US_VARCHAR: a count of characters in two bytes, then the text. */
  public final void longText(String value) {
    u16(value.length());
    text(value);
  }

  /** B_VARBYTE: a count of bytes in one byte, then the bytes. */
  public final void shortBytes(byte[] value) {
    u8(value.length);
    bytes(value);
  }
}
