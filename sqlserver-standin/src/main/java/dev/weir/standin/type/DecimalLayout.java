package dev.weir.standin.type;

/** The number of bytes of a decimal on the wire, by its precision. */
final class DecimalLayout {
  private DecimalLayout() {}

  /** Bytes with the sign. */
  static int length(int precision) {
    if (precision <= 9) {
      return 5;
    }
    if (precision <= 19) {
      return 9;
    }
    return precision <= 28 ? 13 : 17;
  }
}
