package dev.weir.domain.settings;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The kind of value that follows an option in its SET statement. */
public enum Operand {
  /** {@code ON} or {@code OFF}. */
  SWITCH {
    @Override
    @Nullable String canonical(String written, long least, long most) {
      String upper = written.toUpperCase(Locale.ROOT);
      return upper.equals(Assignment.ON) || upper.equals(Assignment.OFF) ? upper : null;
    }
  },
  /** A whole number. */
  NUMBER {
    @Override
    @Nullable String canonical(String written, long least, long most) {
      return Operand.number(written, least, most);
    }
  },
  /** The order of the parts of a date. */
  DATE_FORMAT {
    @Override
    @Nullable String canonical(String written, long least, long most) {
      String lower = written.toLowerCase(Locale.ROOT);
      return DATE_FORMATS.contains(lower) ? lower : null;
    }
  },
  /** {@code LOW}, {@code NORMAL}, {@code HIGH} or the number that each of them stands for. */
  PRIORITY {
    @Override
    @Nullable String canonical(String written, long least, long most) {
      String number = PRIORITIES.getOrDefault(written.toUpperCase(Locale.ROOT), written);
      return Operand.number(number, least, most);
    }
  },
  /** An isolation level, of one or two words. */
  ISOLATION_LEVEL {
    @Override
    @Nullable String canonical(String written, long least, long most) {
      String upper = written.toUpperCase(Locale.ROOT);
      return LEVELS.contains(upper) ? upper : null;
    }
  },
  /** A name that only the server can check, such as a database or a language. */
  NAME {
    @Override
    @Nullable String canonical(String written, long least, long most) {
      return written.isEmpty() || written.length() > LONGEST_NAME ? null : written;
    }
  },
  /** A binary constant, {@code 0x…}. */
  BINARY {
    @Override
    @Nullable String canonical(String written, long least, long most) {
      String digits = written.substring(Math.min(2, written.length())).toUpperCase(Locale.ROOT);
      if (digits.isEmpty() || digits.length() > 2 * most) {
        return null;
      }
      return "0x" + (digits.length() % 2 == 0 ? "" : "0") + digits;
    }
  };

  private static final int LONGEST_NAME = 128;
  private static final int LONGEST_NUMBER = 11;
  private static final Set<String> DATE_FORMATS = Set.of("mdy", "dmy", "ymd", "ydm", "myd", "dym");
  private static final Map<String, String> PRIORITIES =
      Map.of("LOW", "-5", "NORMAL", "0", "HIGH", "5");
  private static final Set<String> LEVELS =
      Set.of("READ UNCOMMITTED", "READ COMMITTED", "REPEATABLE READ", "SNAPSHOT", "SERIALIZABLE");

  /** Returns the canonical form of a value, or null if the server would reject it. */
  abstract @Nullable String canonical(String written, long least, long most);

  private static @Nullable String number(String written, long least, long most) {
    if (written.isEmpty() || written.length() > LONGEST_NUMBER) {
      return null;
    }
    boolean negative = written.charAt(0) == '-';
    long value = 0;
    for (int i = negative ? 1 : 0; i < written.length(); i++) {
      int digit = written.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return null;
      }
      value = value * 10 + digit;
    }
    value = negative ? -value : value;
    boolean digits = written.length() > (negative ? 1 : 0);
    return digits && value >= least && value <= most ? Long.toString(value) : null;
  }
}
