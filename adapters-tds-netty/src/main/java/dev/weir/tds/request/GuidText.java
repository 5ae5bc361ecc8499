package dev.weir.tds.request;

/** Writes a unique identifier in its usual form. */
final class GuidText {
  private GuidText() {}

  /**
   * Returns the form in hexadecimal digits. The first three groups of a unique identifier are
   * little-endian numbers on the wire, the others bytes in their order.
   *
   * @param begin the first eight bytes, read as a little-endian number
   * @param end the last eight bytes, read so
   */
  static String of(long begin, long end) {
    long bytes = Long.reverseBytes(end);
    return "%08X-%04X-%04X-%04X-%012X"
        .formatted(
            begin & 0xFFFF_FFFFL,
            begin >>> 32 & 0xFFFF,
            begin >>> 48,
            bytes >>> 48,
            bytes & 0xFFFF_FFFF_FFFFL);
  }
}
