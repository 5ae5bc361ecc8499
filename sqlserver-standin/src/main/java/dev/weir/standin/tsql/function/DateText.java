package dev.weir.standin.tsql.function;

import dev.weir.standin.error.SqlErrors;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Dates and times as T-SQL reads them from text. */
final class DateText {
  private static final Pattern ISO =
      Pattern.compile("(\\d{4})-(\\d{1,2})-(\\d{1,2})(?:[T ]+(.*))?");
  private static final Pattern UNSEPARATED = Pattern.compile("(\\d{4})(\\d{2})(\\d{2})(?: +(.*))?");
  private static final Pattern SEPARATED =
      Pattern.compile("(\\d{1,4})[-/.](\\d{1,2})[-/.](\\d{1,4})(?: +(.*))?");
  private static final Pattern NAMED =
      Pattern.compile("([A-Za-z]{3})[a-z]* +(\\d{1,2}),? +(\\d{4})(?: +(.*))?");
  private static final Pattern TIME =
      Pattern.compile("(\\d{1,2}):(\\d{1,2})(?::(\\d{1,2})(?:[.:](\\d{1,9}))?)? *([AaPp][Mm])?Z?");
  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
  private static final LocalDate NO_DATE = LocalDate.of(1900, 1, 1);
  private static final int LATEST_SHORT_YEAR = 49;

  private DateText() {}

  /**
   * Reads it.
   *
   * @param order of day, month and year, such as {@code mdy}
   */
  static LocalDateTime parse(String text, String order) {
    String trimmed = text.trim();
    try {
      if (trimmed.isEmpty()) {
        return NO_DATE.atStartOfDay();
      }
      Matcher match = ISO.matcher(trimmed);
      if (match.matches()) {
        return moment(match, 1, 2, 3);
      }
      match = UNSEPARATED.matcher(trimmed);
      if (match.matches()) {
        return moment(match, 1, 2, 3);
      }
      match = SEPARATED.matcher(trimmed);
      if (match.matches()) {
        return ordered(match, order);
      }
      match = NAMED.matcher(trimmed);
      if (match.matches()) {
        int month = MONTHS.indexOf(match.group(1).toLowerCase(Locale.ROOT)) + 1;
        return LocalDate.of(number(match, 3), month, number(match, 2)).atTime(time(match.group(4)));
      }
      return NO_DATE.atTime(time(trimmed));
    } catch (DateTimeException e) {
      throw SqlErrors.datetimeOutOfRange();
    }
  }

  private static LocalDateTime ordered(Matcher match, String order) {
    if (match.group(1).length() == 4) {
      return order.equals("ydm") ? moment(match, 1, 3, 2) : moment(match, 1, 2, 3);
    }
    return moment(match, order.indexOf('y') + 1, order.indexOf('m') + 1, order.indexOf('d') + 1);
  }

  private static LocalDateTime moment(Matcher match, int year, int month, int day) {
    return LocalDate.of(fullYear(match, year), number(match, month), number(match, day))
        .atTime(time(match.group(4)));
  }

  /** Two digits mean 1950 to 2049. */
  private static int fullYear(Matcher match, int group) {
    int year = number(match, group);
    if (match.group(group).length() > 2) {
      return year;
    }
    return year <= LATEST_SHORT_YEAR ? 2000 + year : 1900 + year;
  }

  private static int number(Matcher match, int group) {
    return Integer.parseInt(match.group(group));
  }

  private static LocalTime time(@Nullable String text) {
    if (text == null || text.isBlank()) {
      return LocalTime.MIDNIGHT;
    }
    Matcher match = TIME.matcher(text.trim());
    if (!match.matches()) {
      throw SqlErrors.datetimeConversionFailed();
    }
    int hour = number(match, 1);
    String half = match.group(5);
    if (half != null) {
      hour = hour % 12 + (half.equalsIgnoreCase("pm") ? 12 : 0);
    }
    String fraction = match.group(4) == null ? "" : match.group(4);
    int nanos = Integer.parseInt((fraction + "000000000").substring(0, 9));
    return LocalTime.of(
        hour, number(match, 2), match.group(3) == null ? 0 : number(match, 3), nanos);
  }
}
