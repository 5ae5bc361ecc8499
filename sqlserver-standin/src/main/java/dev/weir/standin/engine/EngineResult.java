package dev.weir.standin.engine;

import dev.weir.standin.token.Column;
import dev.weir.standin.type.SqlType;
import java.sql.Clob;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The rows of a query, read one by one as they are made. */
public final class EngineResult implements AutoCloseable {

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
      return ResultShape.of(rows.getMetaData(), session.tables());
    } catch (SQLException e) {
      throw session.failure(e);
    }
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
            case SQL_VARIANT -> variant(column);
          };
      return rows.wasNull() ? null : value;
    } catch (SQLException e) {
      throw session.failure(e);
    }
  }

  /** The classes of JDBC's first days, and values that end with the transaction, are not kept. */
  private @Nullable Object variant(int column) throws SQLException {
    Object value = rows.getObject(column);
    if (value instanceof Timestamp) {
      return rows.getObject(column, LocalDateTime.class);
    }
    if (value instanceof Date) {
      return rows.getObject(column, LocalDate.class);
    }
    return value instanceof Clob ? rows.getString(column) : value;
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
