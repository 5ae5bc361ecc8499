package dev.weir.standin.tsql.render;

import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.type.SqlType;

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
      case SQL_VARIANT -> throw SqlErrors.unsupported("sql_variant within statements");
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
