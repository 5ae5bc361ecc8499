package dev.weir.standin.packet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Reads the primitives of TDS from a message; refuses to read beyond its end. */
public final class ByteSource {
  private final ByteBuffer buffer;

  public ByteSource(byte[] payload) {
    buffer = ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN);
  }

  public int position() {
    return buffer.position();
  }

  public void position(int position) {
    if (position < 0 || position > buffer.limit()) {
      throw new MalformedMessageException("position " + position + " of " + buffer.limit());
    }
    buffer.position(position);
  }

  public int remaining() {
    return buffer.remaining();
  }

  public boolean hasRemaining() {
    return buffer.hasRemaining();
  }

  /** The next byte, left in place. */
  public int peek() {
    need(1);
    return buffer.get(buffer.position()) & 0xFF;
  }

  public int u8() {
    need(1);
    return buffer.get() & 0xFF;
  }

  public int u16() {
    need(2);
    return buffer.getShort() & 0xFFFF;
  }

  public int u16BigEndian() {
    return u8() << 8 | u8();
  }

  public int i32() {
    need(4);
    return buffer.getInt();
  }

  public long u32() {
    return i32() & 0xFFFF_FFFFL;
  }

  public long i64() {
    need(8);
    return buffer.getLong();
  }

  /** An unsigned integer of up to seven bytes, or a signed one of eight. */
  public long unsigned(int count) {
    need(count);
    long value = 0;
    for (int i = 0; i < count; i++) {
      value |= (buffer.get() & 0xFFL) << (8 * i);
    }
    return value;
  }

  public byte[] bytes(int count) {
    need(count);
    byte[] result = new byte[count];
    buffer.get(result);
    return result;
  }

  public void skip(int count) {
    need(count);
    buffer.position(buffer.position() + count);
  }

  /** UTF-16LE text of that many bytes. */
  public String text(int byteCount) {
    if (byteCount % 2 != 0) {
      throw new MalformedMessageException("UTF-16 text of " + byteCount + " bytes");
    }
    need(byteCount);
    String text =
        new String(buffer.array(), buffer.position(), byteCount, StandardCharsets.UTF_16LE);
    buffer.position(buffer.position() + byteCount);
    return text;
  }

  /** B_VARCHAR. */
  public String shortText() {
    return text(u8() * 2);
  }

  /** US_VARCHAR. */
  public String longText() {
    return text(u16() * 2);
  }

  private void need(int count) {
    if (count < 0 || count > buffer.remaining()) {
      throw new MalformedMessageException(
          count + " bytes wanted at " + buffer.position() + ", " + buffer.remaining() + " left");
    }
  }
}
