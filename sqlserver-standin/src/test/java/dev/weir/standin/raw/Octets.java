package dev.weir.standin.raw;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Bytes as they travelled. */
public final class Octets {
  private final byte[] bytes;

  public Octets(byte[] bytes) {
    this.bytes = bytes.clone();
  }

  public byte[] array() {
    return bytes.clone();
  }

  boolean isEmpty() {
    return bytes.length == 0;
  }

  public String hex() {
    return HexFormat.of().formatHex(bytes);
  }

  String utf16() {
    return new String(bytes, StandardCharsets.UTF_16LE);
  }
}
