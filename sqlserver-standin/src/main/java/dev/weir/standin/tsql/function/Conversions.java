package dev.weir.standin.tsql.function;

import dev.weir.standin.error.SqlErrorException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.HexFormat;
import java.util.Locale;
import java.util.UUID;
import org.h2.value.Value;
import org.jspecify.annotations.Nullable;

/** Conversions that H2 does otherwise or not at all. They give text, which H2 then casts. */
public final class Conversions {
  private static final int HEX_WITH_PREFIX = 1;
  private static final int HEX = 2;

  private Conversions() {}

  private static boolean isNull(Value value) {
    return value.getValueType() == Value.NULL;
  }

  /** CONVERT of a value to text with a style. */
  public static @Nullable String styled(Value value, int style) {
    if (isNull(value)) {
      return null;
    }
    return switch (value.getValueType()) {
      case Value.DATE, Value.TIME, Value.TIME_TZ, Value.TIMESTAMP, Value.TIMESTAMP_TZ ->
          DateStyles.write(moment(value, "ymd"), style);
      case Value.BINARY, Value.VARBINARY, Value.BLOB -> hex(value, style);
      default -> value.getString();
    };
  }

  private static @Nullable String hex(Value value, int style) {
    String digits = HexFormat.of().withUpperCase().formatHex(value.getBytes());
    if (style == HEX_WITH_PREFIX) {
      return "0x" + digits;
    }
    return style == HEX ? digits : value.getString();
  }

  /** FORMAT: a number or a moment as a pattern and a culture have it. */
  public static @Nullable String formatted(
      Value value, @Nullable String pattern, @Nullable String culture) {
    if (isNull(value) || pattern == null || culture == null) {
      return null;
    }
    Locale locale = Locale.forLanguageTag(culture);
    return switch (value.getValueType()) {
      case Value.DATE, Value.TIME, Value.TIME_TZ, Value.TIMESTAMP, Value.TIMESTAMP_TZ ->
          MomentFormat.write(moment(value, "ymd"), pattern, locale);
      default -> NumberFormats.write(value.getBigDecimal(), pattern, locale);
    };
  }

  /** A value as date and time in the form that H2 reads; text is read in the given order. */
  public static @Nullable String dated(Value value, int style, String order, String target) {
    if (isNull(value)) {
      return null;
    }
    if (value.getValueType() == Value.TIMESTAMP_TZ || target.equals("datetimeoffset")) {
      return value.getString();
    }
    LocalDateTime moment = moment(value, DateStyles.order(style, order));
    return switch (target) {
      case "date" -> moment.toLocalDate().toString();
      case "time" -> moment.toLocalTime().toString();
      default -> moment.toLocalDate() + " " + moment.toLocalTime();
    };
  }

  private static LocalDateTime moment(Value value, String order) {
    return switch (value.getValueType()) {
      case Value.TINYINT,
          Value.SMALLINT,
          Value.INTEGER,
          Value.BIGINT,
          Value.NUMERIC,
          Value.DOUBLE ->
          LocalDate.of(1900, 1, 1).atStartOfDay().plusDays(value.getLong());
      case Value.TIMESTAMP_TZ ->
          DateText.parse(value.getString().replaceFirst("[+-]\\d\\d(:\\d\\d)?$", ""), order);
      default -> DateText.parse(value.getString(), order);
    };
  }

  /** The value when it can be converted to the type, NULL otherwise. */
  public static @Nullable String tryConvert(Value value, int style, String order, String target) {
    if (isNull(value)) {
      return null;
    }
    String text = value.getString();
    try {
      return switch (target) {
        case "date", "time", "datetime", "smalldatetime", "datetime2" ->
            dated(value, style, order, target);
        case "tinyint", "smallint", "int", "bigint" -> whole(value, target);
        case "decimal", "numeric", "money", "smallmoney", "float", "real" ->
            new BigDecimal(text.trim()).toPlainString();
        case "uniqueidentifier" -> UUID.fromString(text.trim()).toString();
        default -> text;
      };
    } catch (SqlErrorException | IllegalArgumentException notConvertible) {
      return null;
    }
  }

  private static @Nullable String whole(Value value, String target) {
    boolean isText = value.getValueType() <= Value.VARCHAR_IGNORECASE;
    String text = value.getString().trim();
    BigDecimal number = new BigDecimal(text.isEmpty() ? "0" : text);
    if (isText && number.scale() > 0) {
      return null;
    }
    BigDecimal whole = number.setScale(0, RoundingMode.DOWN);
    int bits =
        switch (target) {
          case "tinyint" -> 8;
          case "smallint" -> 15;
          case "int" -> 31;
          default -> 63;
        };
    boolean fits = whole.toBigInteger().bitLength() <= bits && (bits != 8 || whole.signum() >= 0);
    return fits ? whole.toPlainString() : null;
  }

  /** ISNUMERIC. */
  public static int isNumeric(Value value) {
    return !isNull(value) && tryConvert(value, 0, "mdy", "decimal") != null ? 1 : 0;
  }

  /** ISDATE. */
  public static int isDate(Value value, String order) {
    return !isNull(value) && tryConvert(value, 0, order, "datetime") != null ? 1 : 0;
  }

  /** REVERSE. */
  public static @Nullable String reversed(@Nullable String text) {
    return text == null ? null : new StringBuilder(text).reverse().toString();
  }

  /** PATINDEX for patterns of plain text between percent signs. */
  public static @Nullable Integer patternIndex(@Nullable String pattern, @Nullable String text) {
    if (pattern == null || text == null) {
      return null;
    }
    String plain = pattern.replaceAll("^%|%$", "");
    return text.toLowerCase(Locale.ROOT).indexOf(plain.toLowerCase(Locale.ROOT)) + 1;
  }
}
