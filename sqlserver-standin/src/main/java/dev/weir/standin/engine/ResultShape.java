package dev.weir.standin.engine;

import dev.weir.standin.token.Column;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypeKind;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;

/**
 * Derives the columns of a result from H2's metadata. A column of a table has the type that the
 * table declared; an expression has the SQL Server type nearest to the one that H2 computed.
 */
final class ResultShape {
  private static final int LONGEST_NATIONAL = 4000;
  private static final int LONGEST_BINARY = 8000;
  private static final int LARGEST_PRECISION = 38;
  private static final int FINEST_TIME = 7;

  /** The scale that marks a datetime; every other timestamp is a datetime2. */
  private static final int DATETIME_SCALE = 3;

  /** The most digits after the point of a decimal that H2 computed too wide. */
  private static final int CUT_SCALE = 6;

  private ResultShape() {}

  static List<Column> of(ResultSetMetaData metadata, TableDirectory tables) throws SQLException {
    List<Column> columns = new ArrayList<>();
    for (int i = 1; i <= metadata.getColumnCount(); i++) {
      columns.add(column(metadata, tables, i));
    }
    return columns;
  }

  private static Column column(ResultSetMetaData metadata, TableDirectory tables, int index)
      throws SQLException {
    String label = metadata.getColumnLabel(index);
    TableInfo.ColumnInfo declared =
        metadata.getTableName(index).isEmpty()
            ? null
            : tables
                .table(metadata.getSchemaName(index), metadata.getTableName(index))
                .column(metadata.getColumnName(index));
    return declared == null
        ? Column.computed(label, computedType(metadata, index))
        : new Column(label, declared.type(), declared.nullable(), declared.identity(), false);
  }

  private static SqlType computedType(ResultSetMetaData metadata, int index) throws SQLException {
    int precision = metadata.getPrecision(index);
    int scale = metadata.getScale(index);
    return switch (metadata.getColumnType(index)) {
      case Types.BOOLEAN, Types.BIT -> SqlType.BIT;
      // H2's TINYINT has a sign, SQL Server's has none.
      case Types.TINYINT, Types.SMALLINT -> SqlType.SMALLINT;
      case Types.INTEGER, Types.NULL -> SqlType.INT;
      case Types.BIGINT -> SqlType.BIGINT;
      case Types.NUMERIC, Types.DECIMAL -> decimal(precision, scale);
      case Types.REAL -> SqlType.of(TypeKind.REAL);
      case Types.DOUBLE, Types.FLOAT -> SqlType.FLOAT;
      case Types.DATE -> SqlType.of(TypeKind.DATE);
      case Types.TIME -> SqlType.scaled(TypeKind.TIME, Math.min(scale, FINEST_TIME));
      case Types.TIMESTAMP -> timestamp(scale);
      case Types.TIMESTAMP_WITH_TIMEZONE ->
          SqlType.scaled(TypeKind.DATETIMEOFFSET, Math.min(scale, FINEST_TIME));
      case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB ->
          binary(metadata.getColumnTypeName(index), precision);
      case Types.CLOB, Types.NCLOB -> SqlType.nvarchar(SqlType.MAX);
      default -> SqlType.nvarchar(Math.clamp(precision, 1, LONGEST_NATIONAL));
    };
  }

  /**
   * Returns the decimal for a precision that may exceed SQL Server's: then the digits before the
   * point keep their room, and those after it are cut.
   */
  private static SqlType decimal(int precision, int scale) {
    if (precision <= LARGEST_PRECISION) {
      return SqlType.decimal(precision, scale);
    }
    int whole = precision - scale;
    return SqlType.decimal(
        LARGEST_PRECISION,
        Math.clamp(LARGEST_PRECISION - (long) whole, 0, Math.min(scale, CUT_SCALE)));
  }

  private static SqlType timestamp(int scale) {
    return scale == DATETIME_SCALE
        ? SqlType.DATETIME
        : SqlType.scaled(TypeKind.DATETIME2, Math.min(scale, FINEST_TIME));
  }

  private static SqlType binary(String h2Type, int precision) {
    if (h2Type.equals("UUID")) {
      return SqlType.UNIQUEIDENTIFIER;
    }
    return precision > LONGEST_BINARY
        ? SqlType.varbinary(SqlType.MAX)
        : SqlType.varbinary(Math.max(precision, 1));
  }
}
