package dev.weir.standin.tsql.run;

import dev.weir.standin.error.SqlErrors;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The times of WAITFOR DELAY. */
final class Delays {
  private static final Pattern DELAY =
      Pattern.compile("(\\d{1,2}):(\\d{1,2})(?::(\\d{1,2})(?:\\.(\\d{1,3}))?)?");

  private Delays() {}

  static Duration parse(String text) {
    Matcher match = DELAY.matcher(text.trim());
    if (!match.matches()) {
      throw SqlErrors.syntax(text);
    }
    String fraction = match.group(4) == null ? "0" : (match.group(4) + "00").substring(0, 3);
    return Duration.ofHours(Long.parseLong(match.group(1)))
        .plusMinutes(Long.parseLong(match.group(2)))
        .plusSeconds(match.group(3) == null ? 0 : Long.parseLong(match.group(3)))
        .plusMillis(Long.parseLong(fraction));
  }
}
