package dev.weir.http;

import java.util.function.IntPredicate;

/** The character classes of RFC 9110 and RFC 3986 for the check of requests. */
final class HttpText {
  private static final String TOKEN_PUNCTUATION = "!#$%&'*+-.^_`|~";

  private HttpText() {}

  /** Returns whether a text is valid as a method or the name of a header. */
  static boolean isToken(String text) {
    return !text.isEmpty()
        && isAll(text, c -> isAlphanumeric(c) || TOKEN_PUNCTUATION.indexOf(c) >= 0);
  }

  /** Returns whether a text is printable ASCII without spaces, and not empty. */
  static boolean isVisible(String text) {
    return !text.isEmpty() && isAll(text, c -> c > ' ' && c < 0x7f);
  }

  /** Returns whether a text has no control characters except tabs. */
  static boolean isFieldValue(String text) {
    return isAll(text, c -> c == '\t' || (c >= ' ' && c != 0x7f));
  }

  /** Returns whether a text is a host name or address in the syntax of a URI, or empty. */
  static boolean isHost(String text) {
    boolean bracketed = text.length() > 2 && text.startsWith("[") && text.endsWith("]");
    return bracketed
        ? isAll(text.substring(1, text.length() - 1), c -> isHexadecimal(c) || c == ':' || c == '.')
        : isAll(text, c -> isAlphanumeric(c) || c == '-' || c == '.' || c == '_');
  }

  /** Returns whether a text has decimal digits only, or is empty. */
  static boolean isNumber(String text) {
    return isAll(text, c -> c >= '0' && c <= '9');
  }

  /** Returns a text without leading and trailing spaces and tabs. */
  static String trim(String text) {
    int from = 0;
    int to = text.length();
    while (from < to && isBlank(text.charAt(from))) {
      from++;
    }
    while (to > from && isBlank(text.charAt(to - 1))) {
      to--;
    }
    return text.substring(from, to);
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }

  private static boolean isAlphanumeric(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }

  private static boolean isHexadecimal(int c) {
    return (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') || (c >= '0' && c <= '9');
  }

  private static boolean isAll(String text, IntPredicate condition) {
    return text.chars().allMatch(condition);
  }
}
