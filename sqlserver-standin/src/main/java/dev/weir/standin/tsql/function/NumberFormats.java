package dev.weir.standin.tsql.function;

import dev.weir.standin.error.SqlErrors;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers as FORMAT writes them: .NET's standard formats, or a pattern of digits. */
final class NumberFormats {
  private static final Pattern STANDARD = Pattern.compile("([CcDdFfGgNnPpXx])(\\d{0,2})");
  private static final Pattern DIGITS = Pattern.compile("[0#,.%]+");
  private static final int USUAL_DIGITS = 2;

  private NumberFormats() {}

  static String write(BigDecimal number, String pattern, Locale locale) {
    Matcher standard = STANDARD.matcher(pattern);
    if (standard.matches()) {
      return standard(number, standard.group(1).charAt(0), standard.group(2), locale);
    }
    if (!DIGITS.matcher(pattern).matches()) {
      throw SqlErrors.unsupported("the pattern " + pattern + " of FORMAT");
    }
    return format(new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(locale)), number);
  }

  private static String standard(BigDecimal number, char kind, String digits, Locale locale) {
    int places = digits.isEmpty() ? USUAL_DIGITS : Integer.parseInt(digits);
    return switch (Character.toUpperCase(kind)) {
      case 'C' -> placed(NumberFormat.getCurrencyInstance(locale), number, places);
      case 'N' -> placed(NumberFormat.getNumberInstance(locale), number, places);
      case 'P' -> placed(NumberFormat.getPercentInstance(locale), number, places);
      case 'F' -> {
        NumberFormat plain = NumberFormat.getNumberInstance(locale);
        plain.setGroupingUsed(false);
        yield placed(plain, number, places);
      }
      case 'D' -> whole(number, digits);
      case 'X' -> hexadecimal(number, kind, digits);
      default -> number.toPlainString();
    };
  }

  private static String placed(NumberFormat format, BigDecimal number, int places) {
    format.setMinimumFractionDigits(places);
    format.setMaximumFractionDigits(places);
    return format(format, number);
  }

  private static String format(NumberFormat format, BigDecimal number) {
    format.setRoundingMode(RoundingMode.HALF_UP);
    return format.format(number);
  }

  private static String whole(BigDecimal number, String digits) {
    String text = number.abs().toBigInteger().toString();
    return (number.signum() < 0 ? "-" : "") + padded(text, digits);
  }

  private static String hexadecimal(BigDecimal number, char kind, String digits) {
    String text = Long.toHexString(number.longValue());
    return padded(kind == 'X' ? text.toUpperCase(Locale.ROOT) : text, digits);
  }

  private static String padded(String text, String digits) {
    int least = digits.isEmpty() ? 0 : Integer.parseInt(digits);
    return "0".repeat(Math.max(0, least - text.length())) + text;
  }
}
