package dev.weir.bootstrap.config.schema;

import java.time.Duration;
import java.util.Optional;

/** The type of a duration, written as numbers with units, the larger first: {@code 1h30m}. */
record Span(Duration min) implements ValueType<Duration> {
  /** A duration above zero. */
  static final Span POSITIVE = new Span(Duration.ofMillis(1));

  /** A duration that may be zero. */
  static final Span ANY = new Span(Duration.ZERO);

  /** The longest duration, with which no arithmetic can overflow. */
  private static final Duration MAX = Duration.ofDays(365);

  private static final String[] UNITS = {"d", "h", "m", "s", "ms"};
  private static final long[] UNIT_MILLIS = {86_400_000, 3_600_000, 60_000, 1_000, 1};
  private static final int MAX_DIGITS = 11;

  @Override
  public String label() {
    return min.isZero() ? "duration, 0s allowed" : "duration";
  }

  @Override
  public String expectation() {
    return min.isZero()
        ? "a duration such as 0s, 30s or 1h30m"
        : "a duration above zero such as 500ms, 30s or 1h30m";
  }

  @Override
  public Parsed<Duration> parse(String text) {
    long millis = 0;
    int unit = -1;
    int at = 0;
    while (at < text.length()) {
      int unitAt = skipDigits(text, at);
      if (unitAt == at || unitAt - at > MAX_DIGITS) {
        return Parsed.bad();
      }
      long figure = Long.parseLong(text.substring(at, unitAt));
      int end = skipLetters(text, unitAt);
      if (unitAt == end && end == text.length() && at == 0 && figure > 0) {
        return Parsed.suggesting(Optional.of(text + "s"));
      }
      int next = unit(text.substring(unitAt, end));
      if (next <= unit) {
        return Parsed.bad();
      }
      unit = next;
      millis += figure * UNIT_MILLIS[unit];
      at = end;
    }
    Duration value = Duration.ofMillis(millis);
    if (unit < 0 || value.compareTo(min) < 0) {
      return Parsed.bad();
    }
    return value.compareTo(MAX) > 0 ? Parsed.bad("at most 365d") : Parsed.good(value);
  }

  @Override
  public String show(Duration value) {
    if (value.isZero()) {
      return "0s";
    }
    StringBuilder shown = new StringBuilder();
    long rest = value.toMillis();
    for (int i = 0; i < UNITS.length; i++) {
      long figure = rest / UNIT_MILLIS[i];
      rest %= UNIT_MILLIS[i];
      if (figure > 0) {
        shown.append(figure).append(UNITS[i]);
      }
    }
    return shown.toString();
  }

  private static int unit(String word) {
    for (int i = 0; i < UNITS.length; i++) {
      if (UNITS[i].equals(word)) {
        return i;
      }
    }
    return -1;
  }

  private static int skipDigits(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    return at;
  }

  private static int skipLetters(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) >= 'a' && text.charAt(at) <= 'z') {
      at++;
    }
    return at;
  }
}
