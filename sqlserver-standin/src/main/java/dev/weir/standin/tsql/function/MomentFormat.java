package dev.weir.standin.tsql.function;

import dev.weir.standin.error.SqlErrors;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;

/** Dates and times as FORMAT writes them: .NET's patterns, and the short names of some. */
final class MomentFormat {
  private static final Map<String, String> STANDARD =
      Map.of(
          "d", "M/d/yyyy",
          "D", "dddd, MMMM d, yyyy",
          "t", "h:mm tt",
          "T", "h:mm:ss tt",
          "s", "yyyy-MM-dd'T'HH:mm:ss",
          "u", "yyyy-MM-dd HH:mm:ss'Z'");

  private MomentFormat() {}

  static String write(LocalDateTime moment, String pattern, Locale locale) {
    String known = STANDARD.get(pattern);
    if (pattern.length() == 1
        && (known == null || !(locale.equals(Locale.US) || "su".contains(pattern)))) {
      throw SqlErrors.unsupported("the format " + pattern + " of FORMAT in " + locale);
    }
    String written = known == null ? pattern : known;
    return DateTimeFormatter.ofPattern(translated(written), locale).format(moment);
  }

  /** Most letters mean the same in Java's patterns. */
  private static String translated(String pattern) {
    StringBuilder java = new StringBuilder();
    int at = 0;
    while (at < pattern.length()) {
      int end = runEnd(pattern, at);
      java.append(part(pattern.charAt(at), pattern.substring(at, end)));
      at = end;
    }
    return java.toString();
  }

  private static int runEnd(String pattern, int start) {
    char c = pattern.charAt(start);
    if (c == '\'') {
      int close = pattern.indexOf('\'', start + 1);
      return close < 0 ? pattern.length() : close + 1;
    }
    int end = start + 1;
    while (end < pattern.length() && pattern.charAt(end) == c) {
      end++;
    }
    return end;
  }

  private static String part(char letter, String run) {
    return switch (letter) {
      case 'd' -> run.length() < 3 ? run : run.length() == 3 ? "EEE" : "EEEE";
      case 't' -> "a";
      case 'f' -> "S".repeat(run.length());
      case 'y', 'M', 'H', 'h', 'm', 's', '\'' -> run;
      default -> {
        if (Character.isLetter(letter)) {
          throw SqlErrors.unsupported("the letter " + letter + " in a pattern of FORMAT");
        }
        yield run;
      }
    };
  }
}
