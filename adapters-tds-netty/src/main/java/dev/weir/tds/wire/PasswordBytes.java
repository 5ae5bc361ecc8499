package dev.weir.tds.wire;

/**
 * The encoding of passwords in LOGIN7 (MS-TDS 2.2.6.4): the halves of each byte swapped, then xored
 * with 0xA5. It protects nothing.
 */
final class PasswordBytes {
  private static final int MASK = 0xA5;

  private PasswordBytes() {}

  static int obfuscated(int clear) {
    return swapped(clear) ^ MASK;
  }

  static int clear(int obfuscated) {
    return swapped(obfuscated ^ MASK);
  }

  private static int swapped(int value) {
    return (value << 4 | value >>> 4) & 0xFF;
  }
}
