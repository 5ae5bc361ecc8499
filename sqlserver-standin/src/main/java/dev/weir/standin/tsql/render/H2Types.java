package dev.weir.standin.tsql.render;

import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypeKind;
import dev.weir.standin.type.TypedValue;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** SQL Server's types as H2's. */
public final class H2Types {
  private H2Types() {}

  /** The type in casts. */
  public static String of(SqlType type) {
    return switch (type.kind()) {
      case BIT -> "BOOLEAN";
      case TINYINT, SMALLINT -> "SMALLINT";
      case INT -> "INTEGER";
      case BIGINT -> "BIGINT";
      case DECIMAL, NUMERIC -> "NUMERIC(" + type.precision() + "," + type.scale() + ")";
      case MONEY -> "NUMERIC(19,4)";
      case SMALLMONEY -> "NUMERIC(10,4)";
      case REAL -> "REAL";
      case FLOAT -> "DOUBLE PRECISION";
      case DATE -> "DATE";
      case TIME -> "TIME(" + type.scale() + ")";
      case DATETIME -> "TIMESTAMP(3)";
      case SMALLDATETIME -> "TIMESTAMP(0)";
      case DATETIME2 -> "TIMESTAMP(" + type.scale() + ")";
      case DATETIMEOFFSET -> "TIMESTAMP(" + type.scale() + ") WITH TIME ZONE";
      case CHAR, NCHAR -> "CHAR(" + type.length() + ")";
      case VARCHAR, NVARCHAR -> type.isMax() ? "CLOB" : "VARCHAR(" + type.length() + ")";
      case TEXT, NTEXT, XML -> "CLOB";
      case BINARY -> "BINARY(" + type.length() + ")";
      case VARBINARY -> type.isMax() ? "BLOB" : "VARBINARY(" + type.length() + ")";
      case IMAGE -> "BLOB";
      case UNIQUEIDENTIFIER -> "UUID";
      case SQL_VARIANT -> throw SqlErrors.unsupported("columns of sql_variant");
    };
  }

  /** The type of a value at hand; a sql_variant is of the type that its value has. */
  static String ofValue(TypedValue value) {
    SqlType type = value.type().kind() == TypeKind.SQL_VARIANT ? base(value.value()) : value.type();
    return ofColumn(type);
  }

  private static SqlType base(@Nullable Object value) {
    return switch (value) {
      case null -> SqlType.INT;
      case Boolean ignored -> SqlType.BIT;
      case Short ignored -> SqlType.SMALLINT;
      case Integer ignored -> SqlType.INT;
      case Long ignored -> SqlType.BIGINT;
      case Float ignored -> SqlType.of(TypeKind.REAL);
      case Double ignored -> SqlType.FLOAT;
      case BigDecimal number -> SqlType.decimal(38, Math.max(0, number.scale()));
      case LocalDate ignored -> SqlType.of(TypeKind.DATE);
      case LocalDateTime ignored -> SqlType.scaled(TypeKind.DATETIME2, 7);
      case UUID ignored -> SqlType.UNIQUEIDENTIFIER;
      case byte[] ignored -> SqlType.varbinary(8000);
      case String ignored -> SqlType.nvarchar(4000);
      default ->
          throw new IllegalArgumentException(
              "no sql_variant holds a " + value.getClass().getName());
    };
  }

  /**
   * The type of a column: text compares without regard to case, as the default collation has it.
   */
  public static String ofColumn(SqlType type) {
    String plain = of(type);
    return plain.startsWith("VARCHAR(") ? plain.replace("VARCHAR", "VARCHAR_IGNORECASE") : plain;
  }
}
