package dev.weir.standin.type;

/**
 * A data type with its measures.
 *
 * @param length characters or bytes of the text and binary types, {@link #MAX} for max; else 0
 * @param precision digits of decimal and numeric; else 0
 * @param scale fractional digits of decimal, numeric, time, datetime2 and datetimeoffset; else 0
 */
public record SqlType(TypeKind kind, int length, int precision, int scale) {
  /** The length that {@code max} stands for. */
  public static final int MAX = -1;

  public static final SqlType BIT = of(TypeKind.BIT);
  public static final SqlType TINYINT = of(TypeKind.TINYINT);
  public static final SqlType SMALLINT = of(TypeKind.SMALLINT);
  public static final SqlType INT = of(TypeKind.INT);
  public static final SqlType BIGINT = of(TypeKind.BIGINT);
  public static final SqlType FLOAT = of(TypeKind.FLOAT);
  public static final SqlType DATETIME = of(TypeKind.DATETIME);
  public static final SqlType UNIQUEIDENTIFIER = of(TypeKind.UNIQUEIDENTIFIER);
  public static final SqlType SYSNAME = nvarchar(128);

  public static SqlType of(TypeKind kind) {
    return new SqlType(kind, 0, 0, 0);
  }

  public static SqlType nvarchar(int length) {
    return new SqlType(TypeKind.NVARCHAR, length > 4000 ? MAX : length, 0, 0);
  }

  public static SqlType varchar(int length) {
    return new SqlType(TypeKind.VARCHAR, length > 8000 ? MAX : length, 0, 0);
  }

  public static SqlType varbinary(int length) {
    return new SqlType(TypeKind.VARBINARY, length > 8000 ? MAX : length, 0, 0);
  }

  public static SqlType decimal(int precision, int scale) {
    return new SqlType(TypeKind.DECIMAL, 0, precision, scale);
  }

  public static SqlType scaled(TypeKind kind, int scale) {
    return new SqlType(kind, 0, 0, scale);
  }

  /** True for varchar(max), nvarchar(max), varbinary(max), which travel in pieces. */
  public boolean isMax() {
    return length == MAX;
  }

  /** As T-SQL writes it, for instance {@code decimal(10,2)}. */
  @Override
  public String toString() {
    String name = kind.sqlName();
    return switch (kind) {
      case CHAR, VARCHAR, NCHAR, NVARCHAR, BINARY, VARBINARY ->
          name + (isMax() ? "(max)" : "(" + length + ")");
      case DECIMAL, NUMERIC -> name + "(" + precision + "," + scale + ")";
      case TIME, DATETIME2, DATETIMEOFFSET -> name + "(" + scale + ")";
      case BIT,
          TINYINT,
          SMALLINT,
          INT,
          BIGINT,
          MONEY,
          SMALLMONEY,
          REAL,
          FLOAT,
          DATE,
          DATETIME,
          SMALLDATETIME,
          TEXT,
          NTEXT,
          IMAGE,
          UNIQUEIDENTIFIER,
          XML,
          SQL_VARIANT ->
          name;
    };
  }
}
