package dev.weir.standin.raw;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Writes the primitives of a request. */
public final class RequestBytes {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final TokenLayout layout;

  public RequestBytes() {
    this(TokenLayout.SINCE_7_2);
  }

  private RequestBytes(TokenLayout layout) {
    this.layout = layout;
  }

  /** A request of that layout, with its headers if it has any. */
  public static RequestBytes of(TokenLayout layout, long descriptor) {
    return layout.since72() ? withHeaders(descriptor) : new RequestBytes(layout);
  }

  public TokenLayout layout() {
    return layout;
  }

  /** The collation of a text, in versions that have them. */
  public RequestBytes collation() {
    return layout.hasCollations() ? i32(0x00D00409).u8(52) : this;
  }

  /** ALL_HEADERS with the one that is mandatory. */
  public static RequestBytes withHeaders(long descriptor) {
    return withHeaders(descriptor, 1);
  }

  static RequestBytes withHeaders(long descriptor, int outstanding) {
    return new RequestBytes().i32(22).i32(18).u16(2).i64(descriptor).i32(outstanding);
  }

  public RequestBytes u8(int value) {
    out.write(value);
    return this;
  }

  public RequestBytes u16(int value) {
    return u8(value & 0xFF).u8((value >>> 8) & 0xFF);
  }

  public RequestBytes i32(int value) {
    return u16(value).u16(value >>> 16);
  }

  public RequestBytes i64(long value) {
    return i32((int) value).i32((int) (value >>> 32));
  }

  public RequestBytes bytes(byte[] value) {
    out.writeBytes(value);
    return this;
  }

  public RequestBytes text(String value) {
    return bytes(value.getBytes(StandardCharsets.UTF_16LE));
  }

  /** B_VARCHAR. */
  public RequestBytes shortText(String value) {
    return u8(value.length()).text(value);
  }

  public byte[] done() {
    return out.toByteArray();
  }
}
