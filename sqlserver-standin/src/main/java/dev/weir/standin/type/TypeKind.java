package dev.weir.standin.type;

import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The data types of SQL Server that the stand-in has. */
public enum TypeKind {
  BIT,
  TINYINT,
  SMALLINT,
  INT,
  BIGINT,
  DECIMAL,
  NUMERIC,
  MONEY,
  SMALLMONEY,
  REAL,
  FLOAT,
  DATE,
  TIME,
  DATETIME,
  SMALLDATETIME,
  DATETIME2,
  DATETIMEOFFSET,
  CHAR,
  VARCHAR,
  TEXT,
  NCHAR,
  NVARCHAR,
  NTEXT,
  BINARY,
  VARBINARY,
  IMAGE,
  UNIQUEIDENTIFIER,
  XML,
  SQL_VARIANT;

  private static final Map<String, TypeKind> BY_NAME =
      Stream.of(values()).collect(Collectors.toMap(TypeKind::sqlName, Function.identity()));

  /** The name in T-SQL. */
  public String sqlName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The type with that T-SQL name, in any case; null if there is none. */
  public static @Nullable TypeKind named(String name) {
    return BY_NAME.get(name.toLowerCase(Locale.ROOT));
  }

  public boolean isText() {
    return isUnicode() || this == CHAR || this == VARCHAR || this == TEXT;
  }

  public boolean isUnicode() {
    return this == NCHAR || this == NVARCHAR || this == NTEXT || this == XML;
  }

  public boolean isBinary() {
    return this == BINARY || this == VARBINARY || this == IMAGE;
  }

  public boolean isInteger() {
    return this == TINYINT || this == SMALLINT || this == INT || this == BIGINT;
  }
}
