package dev.weir.standin.type;

import dev.weir.standin.login.TdsVersion;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/**
 * The types that a client of an older TDS version gets in place of those that its version lacks
 * (MS-TDS 2.2.5.4: each type names the version that introduced it).
 */
public final class ClientTypes {
  /** The sign, and hours and minutes of an offset behind a moment. */
  private static final int OFFSET_LENGTH = 7;

  private static final int DATE_LENGTH = 10;
  private static final int TIME_LENGTH = 8;
  private static final int BIGINT_DIGITS = 19;
  private static final int LONGEST_NVARCHAR = 4000;

  private ClientTypes() {}

  /** Returns the type in which a client of this version receives a column of that type. */
  public static SqlType shown(SqlType type, TdsVersion version) {
    SqlType shown = version.atLeast(TdsVersion.V7_3_A) ? type : withoutDates(type);
    shown = version.atLeast(TdsVersion.V7_2) ? shown : withoutPieces(shown);
    return version.atLeast(TdsVersion.V7_1) ? shown : withoutThoseOf2000(shown);
  }

  /** The date types of SQL Server 2008, as the character strings of older versions. */
  private static SqlType withoutDates(SqlType type) {
    return isNewDate(type.kind()) ? SqlType.nvarchar(literalLength(type)) : type;
  }

  private static boolean isNewDate(TypeKind kind) {
    return kind == TypeKind.DATE
        || kind == TypeKind.TIME
        || kind == TypeKind.DATETIME2
        || kind == TypeKind.DATETIMEOFFSET;
  }

  private static int literalLength(SqlType type) {
    int time = TIME_LENGTH + (type.scale() == 0 ? 0 : type.scale() + 1);
    if (type.kind() == TypeKind.DATE) {
      return DATE_LENGTH;
    }
    if (type.kind() == TypeKind.TIME) {
      return time;
    }
    int moment = DATE_LENGTH + 1 + time;
    return type.kind() == TypeKind.DATETIME2 ? moment : moment + OFFSET_LENGTH;
  }

  /** The types of SQL Server 2005 that travel in pieces, as the long types before them. */
  private static SqlType withoutPieces(SqlType type) {
    TypeKind kind = type.kind();
    if (kind == TypeKind.XML || (type.isMax() && kind == TypeKind.NVARCHAR)) {
      return SqlType.of(TypeKind.NTEXT);
    }
    if (type.isMax() && kind == TypeKind.VARCHAR) {
      return SqlType.of(TypeKind.TEXT);
    }
    return type.isMax() && kind == TypeKind.VARBINARY ? SqlType.of(TypeKind.IMAGE) : type;
  }

  private static SqlType withoutThoseOf2000(SqlType type) {
    if (type.kind() == TypeKind.BIGINT) {
      return SqlType.decimal(BIGINT_DIGITS, 0);
    }
    return type.kind() == TypeKind.SQL_VARIANT ? SqlType.nvarchar(LONGEST_NVARCHAR) : type;
  }

  /** Returns a value as the type that {@link #shown} gave holds it. */
  public static @Nullable Object shown(
      SqlType type, @Nullable Object value, SqlType shown, TdsVersion version) {
    if (value == null) {
      return null;
    }
    if (type.kind() == TypeKind.SQL_VARIANT) {
      return variant(value, shown, version);
    }
    if (type.kind() == shown.kind()) {
      return value;
    }
    if (type.kind() == TypeKind.BIGINT) {
      return BigDecimal.valueOf(((Number) value).longValue());
    }
    return isNewDate(type.kind()) ? literal(value, type.scale()) : value;
  }

  private static Object variant(Object value, SqlType shown, TdsVersion version) {
    boolean isText = shown.kind() != TypeKind.SQL_VARIANT;
    boolean isUnknownDate = value instanceof LocalDate && !version.atLeast(TdsVersion.V7_3_A);
    if (!isText && !isUnknownDate) {
      return value;
    }
    return value instanceof BigDecimal number ? number.toPlainString() : literal(value, 3);
  }

  /** The literal that a cast of the value to characters has. */
  private static String literal(Object value, int scale) {
    String fraction = scale == 0 ? "" : "." + "S".repeat(scale);
    DateTimeFormatter time = DateTimeFormatter.ofPattern("HH:mm:ss" + fraction);
    DateTimeFormatter moment = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss" + fraction);
    return switch (value) {
      case LocalTime ofDay -> time.format(ofDay);
      case LocalDateTime local -> moment.format(local);
      case OffsetDateTime offset ->
          moment.format(offset) + " " + offset.getOffset().getId().replace("Z", "+00:00");
      default -> value.toString();
    };
  }
}
