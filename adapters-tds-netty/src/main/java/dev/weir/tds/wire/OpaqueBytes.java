package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.util.Arrays;

/**
 * Bytes of a login that Weir relays unread. Some are tokens as secret as a password, so that {@code
 * toString} shows their number only.
 */
public final class OpaqueBytes {
  /** No bytes. */
  public static final OpaqueBytes NONE = new OpaqueBytes(new byte[0]);

  private final byte[] bytes;

  private OpaqueBytes(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Returns these bytes; the array is copied. */
  public static OpaqueBytes of(byte... bytes) {
    return new OpaqueBytes(bytes.clone());
  }

  /** Copies a part of a buffer, without consuming it. */
  public static OpaqueBytes copyOf(ByteBuf buffer, int index, int length) {
    return length == 0 ? NONE : new OpaqueBytes(ByteBufUtil.getBytes(buffer, index, length, true));
  }

  /** Returns the number of bytes. */
  public int length() {
    return bytes.length;
  }

  /** Returns whether there are no bytes. */
  public boolean isEmpty() {
    return bytes.length == 0;
  }

  /** Appends the bytes to a buffer. */
  public void writeTo(ByteBuf out) {
    out.writeBytes(bytes);
  }

  /** Returns a copy of the bytes. */
  public byte[] toArray() {
    return bytes.clone();
  }

  /** Returns the byte at an index, unsigned. */
  public int unsignedAt(int index) {
    return Byte.toUnsignedInt(bytes[index]);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OpaqueBytes opaque && Arrays.equals(bytes, opaque.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return "(" + bytes.length + " bytes)";
  }
}
