package dev.weir.standin.engine;

import dev.weir.standin.token.Column;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypeKind;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The rows of a query, read one by one as they are made. */
public final class EngineResult implements AutoCloseable {
  private static final int LONGEST_NATIONAL = 4000;
  private static final int LONGEST_BINARY = 8000;
  private static final int LARGEST_PRECISION = 38;
  private static final int FINEST_TIME = 7;
  private static final int DATETIME_SCALE = 3;

  private final PreparedStatement statement;
  private final ResultSet rows;
  private final EngineSession session;

  EngineResult(PreparedStatement statement, ResultSet rows, EngineSession session) {
    this.statement = statement;
    this.rows = rows;
    this.session = session;
  }

  /** The columns with the types their tables declared, or else those that H2 computed. */
  public List<Column> columns() {
    try {
      ResultSetMetaData metadata = rows.getMetaData();
      List<Column> columns = new ArrayList<>();
      for (int i = 1; i <= metadata.getColumnCount(); i++) {
        columns.add(column(metadata, i));
      }
      return columns;
    } catch (SQLException e) {
      throw session.failure(e);
    }
  }

  private Column column(ResultSetMetaData metadata, int index) throws SQLException {
    String label = metadata.getColumnLabel(index);
    TableInfo.ColumnInfo declared =
        metadata.getTableName(index).isEmpty()
            ? null
            : session
                .tables()
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

  /** H2's decimals can be wider than SQL Server's; its computed scale is then cut. */
  private static SqlType decimal(int precision, int scale) {
    if (precision <= LARGEST_PRECISION) {
      return SqlType.decimal(precision, scale);
    }
    int whole = precision - scale;
    return SqlType.decimal(
        LARGEST_PRECISION, Math.clamp(LARGEST_PRECISION - (long) whole, 0, Math.min(scale, 6)));
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

  /** Goes to the next row; false when there is none. */
  public boolean next() {
    session.checkCancelled();
    try {
      return rows.next();
    } catch (SQLException e) {
      throw session.failure(e);
    }
  }

  /** The value of a column, from 0, as the type's Java class. */
  public @Nullable Object value(int index, SqlType type) {
    try {
      int column = index + 1;
      Object value =
          switch (type.kind()) {
            case BIT -> rows.getBoolean(column);
            case TINYINT, SMALLINT, INT -> rows.getInt(column);
            case BIGINT -> rows.getLong(column);
            case DECIMAL, NUMERIC, MONEY, SMALLMONEY -> rows.getBigDecimal(column);
            case REAL -> rows.getFloat(column);
            case FLOAT -> rows.getDouble(column);
            case DATE -> rows.getObject(column, LocalDate.class);
            case TIME -> rows.getObject(column, LocalTime.class);
            case DATETIME, SMALLDATETIME, DATETIME2 -> rows.getObject(column, LocalDateTime.class);
            case DATETIMEOFFSET -> rows.getObject(column, OffsetDateTime.class);
            case CHAR, VARCHAR, TEXT, NCHAR, NVARCHAR, NTEXT, XML -> rows.getString(column);
            case BINARY, VARBINARY, IMAGE -> rows.getBytes(column);
            case UNIQUEIDENTIFIER -> rows.getObject(column, UUID.class);
            case SQL_VARIANT -> rows.getObject(column);
          };
      return rows.wasNull() ? null : value;
    } catch (SQLException e) {
      throw session.failure(e);
    }
  }

  @Override
  public void close() {
    session.noLongerRunning();
    try {
      rows.close();
      statement.close();
    } catch (SQLException e) {
      throw session.failure(e);
    }
  }
}
