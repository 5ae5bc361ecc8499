package dev.weir.standin.login;

import dev.weir.standin.packet.ByteSource;

/**
 * Bytes of a login that only another party understands; worth as much as a password, so not shown.
 */
public final class OpaqueToken {
  public static final OpaqueToken NONE = new OpaqueToken(new byte[0]);

  private final byte[] bytes;

  private OpaqueToken(byte[] bytes) {
    this.bytes = bytes;
  }

  /** The next bytes of a message. */
  static OpaqueToken read(ByteSource source, int length) {
    return new OpaqueToken(source.bytes(length));
  }

  public boolean isEmpty() {
    return bytes.length == 0;
  }

  public byte[] bytes() {
    return bytes.clone();
  }

  @Override
  public String toString() {
    return "(" + bytes.length + " bytes)";
  }
}
