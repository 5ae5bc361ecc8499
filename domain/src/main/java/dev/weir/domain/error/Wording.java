package dev.weir.domain.error;

import java.time.Duration;
import java.util.StringJoiner;

/**
 * How particulars are written into a message or a line of the log.
 *
 * <p>Many of them are the client's own words, sent before it has proved who it is: they are cut,
 * and what could forge a line of a log or confuse a terminal is replaced.
 */
public final class Wording {
  /** The longest identifier of SQL Server; a name that is longer can only be noise. */
  public static final int NAME_LENGTH = 128;

  /** Enough for the reason a socket or a parser gives. */
  public static final int SENTENCE_LENGTH = 400;

  private Wording() {}

  /** A name in quotation marks. */
  static String quoted(String name) {
    return "'" + clean(name, NAME_LENGTH) + "'";
  }

  /** A reason or description, without the full stop that the message itself has. */
  static String sentence(String text) {
    String clean = clean(text.strip(), SENTENCE_LENGTH);
    return clean.endsWith(".") ? clean.substring(0, clean.length() - 1) : clean;
  }

  /** A text cut to this length, with question marks for what could do harm. */
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

  /** A duration as the configuration writes it, so that it is found there: {@code 1m 30s}. */
  static String duration(Duration duration) {
    if (duration.compareTo(Duration.ofSeconds(1)) < 0) {
      return Math.max(0, duration.toMillis()) + "ms";
    }
    StringJoiner parts = new StringJoiner(" ");
    addUnit(parts, duration.toHours(), "h");
    addUnit(parts, duration.toMinutesPart(), "m");
    addUnit(parts, duration.toSecondsPart(), "s");
    // Beyond a minute nobody reads the milliseconds.
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
