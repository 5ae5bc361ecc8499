package dev.weir.tds.response;

import dev.weir.tds.wire.SplitFields;

/** The first bytes of a token's content, as many as any reader needs. */
final class TokenBody {
  /** The length of an ENVCHANGE with its type and two values of the greatest length. */
  private static final int MOST = 1 + 2 * (1 + 2 * 255);

  private final byte[] bytes = new byte[MOST];
  private long offset;
  private long length;
  private int wanted;
  private int there;

  /** Begins a body of this length at this offset of the message. */
  void begin(long bodyOffset, long bodyLength) {
    offset = bodyOffset;
    length = bodyLength;
    wanted = (int) Math.min(MOST, length);
    there = 0;
  }

  /** Reads on, and returns whether the body has ended. */
  boolean walk(SplitFields in) {
    if (there < wanted) {
      there += in.copy(bytes, there, wanted - there);
      if (there < wanted) {
        return false;
      }
      in.skip(length - wanted);
    }
    return in.skipPending();
  }

  /** Returns the number of bytes held. */
  int heldLength() {
    return there;
  }

  long offset() {
    return offset;
  }

  long length() {
    return length;
  }

  byte[] bytes() {
    return bytes;
  }

  int u8(int index) {
    return bytes[index] & 0xFF;
  }

  int u16(int index) {
    return u8(index) | u8(index + 1) << 8;
  }

  int i32(int index) {
    return u16(index) | u16(index + 2) << 16;
  }

  long u32(int index) {
    return Integer.toUnsignedLong(i32(index));
  }

  long i64(int index) {
    return number(index, Long.BYTES);
  }

  /** Returns a little-endian number of up to eight bytes. */
  long number(int index, int width) {
    long number = 0;
    for (int i = 0; i < width; i++) {
      number |= (long) u8(index + i) << (i * Byte.SIZE);
    }
    return number;
  }
}
