package dev.weir.standin.driver;

import java.math.BigDecimal;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.HexFormat;
import java.util.Locale;
import java.util.UUID;

/** The types of columns, with what a program on the JVM sends to them. */
enum ColumnKind {
  BIT(Types.BIT, Boolean.class),
  TINYINT(Types.TINYINT, Short.class),
  SMALLINT(Types.SMALLINT, Short.class),
  INT(Types.INTEGER, Integer.class),
  BIGINT(Types.BIGINT, Long.class),
  DECIMAL(Types.DECIMAL, BigDecimal.class),
  NUMERIC(Types.NUMERIC, BigDecimal.class),
  MONEY(Types.DECIMAL, BigDecimal.class),
  SMALLMONEY(Types.DECIMAL, BigDecimal.class),
  FLOAT(Types.DOUBLE, Double.class),
  REAL(Types.REAL, Float.class),
  CHAR(Types.CHAR, String.class),
  VARCHAR(Types.VARCHAR, String.class),
  NCHAR(Types.NCHAR, String.class),
  NVARCHAR(Types.NVARCHAR, String.class),
  BINARY(Types.BINARY, byte[].class),
  VARBINARY(Types.VARBINARY, byte[].class),
  DATE(Types.DATE, LocalDate.class),
  TIME(Types.TIME, LocalTime.class),
  SMALLDATETIME(Types.TIMESTAMP, LocalDateTime.class),
  DATETIME(Types.TIMESTAMP, LocalDateTime.class),
  DATETIME2(Types.TIMESTAMP, LocalDateTime.class),
  DATETIMEOFFSET(Types.TIMESTAMP_WITH_TIMEZONE, OffsetDateTime.class),
  UNIQUEIDENTIFIER(Types.CHAR, UUID.class);

  private final int jdbcType;
  private final Class<?> type;

  ColumnKind(int jdbcType, Class<?> type) {
    this.jdbcType = jdbcType;
    this.type = type;
  }

  /** That of a declaration such as {@code decimal(9,2)}. */
  static ColumnKind of(String declared) {
    return valueOf(declared.replaceFirst("\\(.*", "").toUpperCase(Locale.ROOT));
  }

  int jdbcType() {
    return jdbcType;
  }

  Class<?> type() {
    return type;
  }

  /** The value that the text stands for, as an application would have it. */
  Object parse(String text) {
    return switch (this) {
      case BIT -> text.equals("1");
      case TINYINT, SMALLINT -> Short.valueOf(text);
      case INT -> Integer.valueOf(text);
      case BIGINT -> Long.valueOf(text);
      case DECIMAL, NUMERIC, MONEY, SMALLMONEY -> new BigDecimal(text);
      case FLOAT -> Double.valueOf(text);
      case REAL -> Float.valueOf(text);
      case CHAR, VARCHAR, NCHAR, NVARCHAR -> text;
      case BINARY, VARBINARY -> HexFormat.of().parseHex(text.substring("0x".length()));
      case DATE -> LocalDate.parse(text);
      case TIME -> LocalTime.parse(text);
      case SMALLDATETIME, DATETIME, DATETIME2 -> LocalDateTime.parse(text.replace(' ', 'T'));
      case DATETIMEOFFSET -> OffsetDateTime.parse(text.replaceFirst(" ", "T").replace(" ", ""));
      case UNIQUEIDENTIFIER -> UUID.fromString(text);
    };
  }
}
