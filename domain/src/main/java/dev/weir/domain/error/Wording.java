package dev.weir.domain.error;

import java.time.Duration;
import java.util.StringJoiner;

/**
 * Formats names, reasons and durations for a message to a client or a line of the log.
 *
 * <p>Many of them come from a client that has not logged in: they are truncated, and characters
 * that could forge a log line or confuse a terminal are replaced.
 */
public final class Wording {
  /** The longest identifier of SQL Server; a longer name names nothing. */
  public static final int NAME_LENGTH = 128;

  /** Enough for an error message of a socket or a parser. */
  public static final int SENTENCE_LENGTH = 400;

  private Wording() {}

  /** Returns a name in quotation marks. */
  static String quoted(String name) {
    return "'" + clean(name, NAME_LENGTH) + "'";
  }

  /** Returns a reason or description without its full stop, because the message adds one. */
  static String sentence(String text) {
    String clean = clean(text.strip(), SENTENCE_LENGTH);
    return clean.endsWith(".") ? clean.substring(0, clean.length() - 1) : clean;
  }

  /**
   * Returns a text truncated to this length, with question marks in place of harmful characters.
   */
  public static String clean(String text, int maxLength) {
    StringBuilder clean = new StringBuilder(text.length());
    text.codePoints().map(c -> isHarmless(c) ? c : '?').forEach(clean::appendCodePoint);
    if (clean.length() <= maxLength) {
      return clean.toString();
    }
    int end = maxLength - 1;
    if (end > 0 && Character.isHighSurrogate(clean.charAt(end - 1))) {
      end--;
    }
    return clean.substring(0, end) + "…";
  }

  private static boolean isHarmless(int codePoint) {
    int type = Character.getType(codePoint);
    return type != Character.CONTROL
        && type != Character.FORMAT
        && type != Character.SURROGATE
        && type != Character.UNASSIGNED
        && type != Character.PRIVATE_USE
        && type != Character.LINE_SEPARATOR
        && type != Character.PARAGRAPH_SEPARATOR;
  }

  /**
   * Returns a duration in the notation of the configuration, so that an operator finds it there:
   * {@code 1m 30s}.
   */
  static String duration(Duration duration) {
    if (duration.compareTo(Duration.ofSeconds(1)) < 0) {
      return Math.max(0, duration.toMillis()) + "ms";
    }
    StringJoiner parts = new StringJoiner(" ");
    addUnit(parts, duration.toHours(), "h");
    addUnit(parts, duration.toMinutesPart(), "m");
    addUnit(parts, duration.toSecondsPart(), "s");
    // Milliseconds are irrelevant beyond a minute.
    if (duration.toMinutes() == 0) {
      addUnit(parts, duration.toMillisPart(), "ms");
    }
    return parts.toString();
  }

  private static void addUnit(StringJoiner parts, long count, String unit) {
    if (count > 0) {
      parts.add(count + unit);
    }
  }
}
