package dev.weir.domain.tsql;

/** The classes of characters at the beginning of a token and within a word. */
final class Characters {
  static final byte BLANK = 0;
  static final byte LETTER = 1;
  static final byte DIGIT = 2;

  /** {@code @}: begins a variable or continues a word. */
  static final byte AT = 3;

  static final byte SIGN = 4;

  /** A character whose meaning for the server outside of strings and comments is unknown. */
  static final byte ODD = 5;

  private static final byte[] ASCII = new byte[128];
  private static final char[] UPPER = new char[128];

  static {
    for (char c = 0; c < 128; c++) {
      ASCII[c] = ascii(c);
      UPPER[c] = c >= 'a' && c <= 'z' ? (char) (c - 32) : c;
    }
  }

  private Characters() {}

  static byte classOf(char c) {
    return c < 128 ? ASCII[c] : foreign(c);
  }

  static boolean continuesWord(char c) {
    byte found = classOf(c);
    return found == LETTER || found == DIGIT || found == AT;
  }

  static char upper(char c) {
    return c < 128 ? UPPER[c] : c;
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  static boolean isHexDigit(char c) {
    return isDigit(c) || (upper(c) >= 'A' && upper(c) <= 'F');
  }

  private static byte ascii(char c) {
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '#' || c == '$') {
      return LETTER;
    }
    if (c >= '0' && c <= '9') {
      return DIGIT;
    }
    if (c == '@') {
      return AT;
    }
    if (c == ' ' || (c >= '\t' && c <= '\r')) {
      return BLANK;
    }
    return c < ' ' || c == 0x7F ? ODD : SIGN;
  }

  private static byte foreign(char c) {
    if (Character.isSurrogate(c)) {
      return LETTER;
    }
    if (Character.isLetter(c) && !foldsToAscii(c)) {
      return LETTER;
    }
    return Character.isDigit(c) && !isFullWidth(c) ? DIGIT : ODD;
  }

  /**
   * Returns whether some collation treats a letter as equal to an ASCII letter: the Turkish i's,
   * the long s, the Kelvin sign and full-width letters. A name with such a letter may equal a name
   * that the reader acts on.
   */
  private static boolean foldsToAscii(char c) {
    return c == '\u0130' || c == '\u0131' || c == '\u017F' || c == '\u212A' || isFullWidth(c);
  }

  private static boolean isFullWidth(char c) {
    return c >= '\uFF00' && c <= '\uFFEF';
  }
}
