package dev.weir.standin.raw;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Reads the primitives of a payload. */
final class Bytes {
  private final ByteBuffer buffer;

  Bytes(byte[] payload) {
    buffer = ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN);
  }

  boolean hasMore() {
    return buffer.hasRemaining();
  }

  int position() {
    return buffer.position();
  }

  int u8() {
    return buffer.get() & 0xFF;
  }

  int u16() {
    return buffer.getShort() & 0xFFFF;
  }

  int i32() {
    return buffer.getInt();
  }

  long i64() {
    return buffer.getLong();
  }

  byte[] take(int count) {
    byte[] taken = new byte[count];
    buffer.get(taken);
    return taken;
  }

  String text(int characters) {
    return new String(take(characters * 2), StandardCharsets.UTF_16LE);
  }
}
