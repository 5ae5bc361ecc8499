package dev.weir.bootstrap.config.draft;

/**
 * Decides whether a message may quote a value.
 *
 * <p>A password may be written behind any key by mistake. So a value is quoted only if it does not
 * look like a password: a number with a unit, or a short word in lower case.
 */
final class Quotation {
  private static final int LONGEST = 16;

  private Quotation() {}

  /** Returns {@code , not 'x'}, or an empty text. */
  static String of(String value) {
    return isHarmless(value) ? ", not '" + value + "'" : "";
  }

  private static boolean isHarmless(String value) {
    if (value.isEmpty() || value.length() > LONGEST) {
      return false;
    }
    return looksLikeFigure(value) || looksLikeWord(value);
  }

  private static boolean looksLikeFigure(String value) {
    int at = value.charAt(0) == '-' || value.charAt(0) == '+' ? 1 : 0;
    int digits = 0;
    while (at < value.length()
        && (isDigit(value.charAt(at)) || ".:/".indexOf(value.charAt(at)) >= 0)) {
      at++;
      digits++;
    }
    return digits > 0 && (at == value.length() || looksLikeUnit(value.substring(at)));
  }

  private static boolean looksLikeUnit(String value) {
    return value.equals("%") || (value.length() <= 3 && looksLikeWord(value));
  }

  private static boolean looksLikeWord(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (!(c >= 'a' && c <= 'z') && c != '_' && c != '-') {
        return false;
      }
    }
    return true;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
