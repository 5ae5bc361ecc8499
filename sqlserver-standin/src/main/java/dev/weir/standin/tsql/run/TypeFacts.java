package dev.weir.standin.tsql.run;

import dev.weir.standin.type.Collation;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypeKind;
import org.jspecify.annotations.Nullable;

/** The catalogue's facts about a data type. */
record TypeFacts(TypeKind kind, int systemTypeId, int maxLength, int precision, int scale) {
  static TypeFacts of(SqlType type) {
    return new TypeFacts(
        type.kind(), systemTypeId(type.kind()), maxLength(type), precision(type), scale(type));
  }

  /** The column {@code system_type_id} of sys.types. */
  static int systemTypeId(TypeKind kind) {
    return switch (kind) {
      case IMAGE -> 34;
      case TEXT -> 35;
      case UNIQUEIDENTIFIER -> 36;
      case DATE -> 40;
      case TIME -> 41;
      case DATETIME2 -> 42;
      case DATETIMEOFFSET -> 43;
      case TINYINT -> 48;
      case SMALLINT -> 52;
      case INT -> 56;
      case SMALLDATETIME -> 58;
      case REAL -> 59;
      case MONEY -> 60;
      case DATETIME -> 61;
      case FLOAT -> 62;
      case SQL_VARIANT -> 98;
      case NTEXT -> 99;
      case BIT -> 104;
      case DECIMAL -> 106;
      case NUMERIC -> 108;
      case SMALLMONEY -> 122;
      case BIGINT -> 127;
      case VARBINARY -> 165;
      case VARCHAR -> 167;
      case BINARY -> 173;
      case CHAR -> 175;
      case NVARCHAR -> 231;
      case NCHAR -> 239;
      case XML -> 241;
    };
  }

  private static int maxLength(SqlType type) {
    return switch (type.kind()) {
      case BIT, TINYINT -> 1;
      case SMALLINT -> 2;
      case INT, REAL, SMALLMONEY, SMALLDATETIME -> 4;
      case BIGINT, FLOAT, MONEY, DATETIME -> 8;
      case DATE -> 3;
      case TIME -> type.scale() <= 2 ? 3 : type.scale() <= 4 ? 4 : 5;
      case DATETIME2 -> type.scale() <= 2 ? 6 : type.scale() <= 4 ? 7 : 8;
      case DATETIMEOFFSET -> type.scale() <= 2 ? 8 : type.scale() <= 4 ? 9 : 10;
      case DECIMAL, NUMERIC -> decimalLength(type.precision());
      case CHAR, VARCHAR, BINARY, VARBINARY -> type.length();
      case NCHAR, NVARCHAR -> type.isMax() ? SqlType.MAX : type.length() * 2;
      case TEXT, NTEXT, IMAGE, UNIQUEIDENTIFIER -> 16;
      case XML -> SqlType.MAX;
      case SQL_VARIANT -> 8016;
    };
  }

  private static int decimalLength(int precision) {
    if (precision <= 9) {
      return 5;
    }
    return precision <= 19 ? 9 : precision <= 28 ? 13 : 17;
  }

  private static int precision(SqlType type) {
    return switch (type.kind()) {
      case BIT -> 1;
      case TINYINT -> 3;
      case SMALLINT -> 5;
      case INT, SMALLMONEY -> 10;
      case BIGINT, MONEY -> 19;
      case REAL -> 24;
      case FLOAT -> 53;
      case DECIMAL, NUMERIC -> type.precision();
      case DATE -> 10;
      case DATETIME -> 23;
      case SMALLDATETIME -> 16;
      case TIME -> 8 + (type.scale() == 0 ? 0 : type.scale() + 1);
      case DATETIME2 -> 19 + (type.scale() == 0 ? 0 : type.scale() + 1);
      case DATETIMEOFFSET -> 26 + (type.scale() == 0 ? 0 : type.scale() + 1);
      case CHAR,
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
          SQL_VARIANT ->
          0;
    };
  }

  private static int scale(SqlType type) {
    if (type.kind() == TypeKind.MONEY || type.kind() == TypeKind.SMALLMONEY) {
      return 4;
    }
    return type.kind() == TypeKind.DATETIME ? 3 : type.scale();
  }

  /** Text has one; xml, whose text it is not, has none. */
  @Nullable String collation() {
    return kind.isText() && kind != TypeKind.XML ? Collation.DEFAULT_NAME : null;
  }

  boolean isNumber() {
    return precision > 0 && !isTime() && kind != TypeKind.BIT;
  }

  boolean isApproximate() {
    return kind == TypeKind.REAL || kind == TypeKind.FLOAT;
  }

  boolean isTime() {
    return switch (kind) {
      case DATE, TIME, DATETIME, SMALLDATETIME, DATETIME2, DATETIMEOFFSET -> true;
      case BIT,
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
          SQL_VARIANT ->
          false;
    };
  }

  /** The length in characters or bytes; null for what has none. */
  @Nullable Integer characters() {
    if (kind == TypeKind.NCHAR || kind == TypeKind.NVARCHAR) {
      return maxLength == SqlType.MAX ? SqlType.MAX : maxLength / 2;
    }
    boolean measured =
        kind == TypeKind.CHAR
            || kind == TypeKind.VARCHAR
            || kind == TypeKind.BINARY
            || kind == TypeKind.VARBINARY;
    return measured ? Integer.valueOf(maxLength) : null;
  }
}
