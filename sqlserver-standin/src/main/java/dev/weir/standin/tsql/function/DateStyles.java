package dev.weir.standin.tsql.function;

import dev.weir.standin.error.SqlErrors;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;

/** Dates and times as the styles of CONVERT write them. */
final class DateStyles {
  private static final Map<Integer, String> PATTERNS =
      Map.ofEntries(
          Map.entry(0, "MMM ppd yyyy pph:mma"),
          Map.entry(100, "MMM ppd yyyy pph:mma"),
          Map.entry(1, "MM/dd/yy"),
          Map.entry(101, "MM/dd/yyyy"),
          Map.entry(2, "yy.MM.dd"),
          Map.entry(102, "yyyy.MM.dd"),
          Map.entry(3, "dd/MM/yy"),
          Map.entry(103, "dd/MM/yyyy"),
          Map.entry(4, "dd.MM.yy"),
          Map.entry(104, "dd.MM.yyyy"),
          Map.entry(5, "dd-MM-yy"),
          Map.entry(105, "dd-MM-yyyy"),
          Map.entry(6, "dd MMM yy"),
          Map.entry(106, "dd MMM yyyy"),
          Map.entry(7, "MMM dd, yy"),
          Map.entry(107, "MMM dd, yyyy"),
          Map.entry(8, "HH:mm:ss"),
          Map.entry(108, "HH:mm:ss"),
          Map.entry(9, "MMM ppd yyyy pph:mm:ss:SSSa"),
          Map.entry(109, "MMM ppd yyyy pph:mm:ss:SSSa"),
          Map.entry(10, "MM-dd-yy"),
          Map.entry(110, "MM-dd-yyyy"),
          Map.entry(11, "yy/MM/dd"),
          Map.entry(111, "yyyy/MM/dd"),
          Map.entry(12, "yyMMdd"),
          Map.entry(112, "yyyyMMdd"),
          Map.entry(13, "dd MMM yyyy HH:mm:ss:SSS"),
          Map.entry(113, "dd MMM yyyy HH:mm:ss:SSS"),
          Map.entry(14, "HH:mm:ss:SSS"),
          Map.entry(114, "HH:mm:ss:SSS"),
          Map.entry(20, "yyyy-MM-dd HH:mm:ss"),
          Map.entry(120, "yyyy-MM-dd HH:mm:ss"),
          Map.entry(21, "yyyy-MM-dd HH:mm:ss.SSS"),
          Map.entry(121, "yyyy-MM-dd HH:mm:ss.SSS"),
          Map.entry(23, "yyyy-MM-dd"),
          Map.entry(126, "yyyy-MM-dd'T'HH:mm:ss.SSS"));

  private DateStyles() {}

  static String write(LocalDateTime moment, int style) {
    String pattern = PATTERNS.get(style);
    if (pattern == null) {
      throw SqlErrors.unsupported("style " + style + " of CONVERT");
    }
    return DateTimeFormatter.ofPattern(pattern, Locale.US).format(moment);
  }

  /** The order of day, month and year in text of that style; the session's for most. */
  static String order(int style, String ofSession) {
    return switch (style) {
      case 1, 101, 10, 110, 7, 107 -> "mdy";
      case 3, 103, 4, 104, 5, 105, 6, 106, 13, 113 -> "dmy";
      case 2, 102, 11, 111, 20, 120, 21, 121, 126 -> "ymd";
      default -> ofSession;
    };
  }
}
