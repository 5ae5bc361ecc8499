package dev.weir.bootstrap.cli.sql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs batches on one connection and writes all their results. */
final class BatchRunner {
  private final Connection connection;
  private final ResultWriter writer;
  private final int queryTimeoutSeconds;

  BatchRunner(Connection connection, ResultWriter writer, int queryTimeoutSeconds) {
    this.connection = connection;
    this.writer = writer;
    this.queryTimeoutSeconds = queryTimeoutSeconds;
  }

  /** Runs one batch; an error of the server is printed as a message and not thrown. */
  void run(String batch) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(queryTimeoutSeconds);
      boolean hasRows = statement.execute(batch);
      long count = hasRows ? 0 : statement.getLargeUpdateCount();
      while (hasRows || count >= 0) {
        if (hasRows) {
          try (ResultSet rows = statement.getResultSet()) {
            write(rows);
          }
        } else {
          writer.rowsAffected(count);
        }
        hasRows = statement.getMoreResults();
        count = hasRows ? 0 : statement.getLargeUpdateCount();
      }
    }
  }

  private void write(ResultSet rows) throws SQLException {
    List<ResultColumn> columns = columns(rows.getMetaData());
    writer.begin(columns);
    List<@Nullable String> values = new ArrayList<>(columns.size());
    try {
      while (rows.next()) {
        values.clear();
        for (int i = 0; i < columns.size(); i++) {
          values.add(value(rows, i + 1, columns.get(i).kind()));
        }
        writer.row(values);
      }
    } finally {
      writer.end();
    }
  }

  private static List<ResultColumn> columns(ResultSetMetaData described) throws SQLException {
    List<ResultColumn> columns = new ArrayList<>();
    for (int i = 1; i <= described.getColumnCount(); i++) {
      columns.add(new ResultColumn(described.getColumnLabel(i), kind(described.getColumnType(i))));
    }
    return columns;
  }

  private static ResultColumn.Kind kind(int jdbcType) {
    return switch (jdbcType) {
      case Types.TINYINT,
          Types.SMALLINT,
          Types.INTEGER,
          Types.BIGINT,
          Types.DECIMAL,
          Types.NUMERIC,
          Types.REAL,
          Types.FLOAT,
          Types.DOUBLE ->
          ResultColumn.Kind.NUMBER;
      case Types.BIT, Types.BOOLEAN -> ResultColumn.Kind.BIT;
      case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY -> ResultColumn.Kind.BINARY;
      default -> ResultColumn.Kind.TEXT;
    };
  }

  private static @Nullable String value(ResultSet rows, int index, ResultColumn.Kind kind)
      throws SQLException {
    return switch (kind) {
      case NUMBER, BIT, TEXT -> rows.getString(index);
      case BINARY -> {
        byte[] bytes = rows.getBytes(index);
        yield bytes == null ? null : "0x" + HexFormat.of().withUpperCase().formatHex(bytes);
      }
    };
  }
}
