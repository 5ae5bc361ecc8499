package dev.weir.standin.driver;

import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The old free driver, which speaks TDS 7.1 at most.
 *
 * @param version 7.0 or 7.1, which the driver itself calls 8.0
 */
record Jtds(String version) implements JvmDriver {
  @Override
  public String name() {
    return "jtds-" + version;
  }

  @Override
  public DriverSession open(Target target) throws SQLException {
    String url =
        "jdbc:jtds:sqlserver://%s:%d/%s;TDS=%s;ssl=%s;loginTimeout=5"
            .formatted(
                target.host(),
                target.port(),
                target.database(),
                version.equals("7.0") ? "7.0" : "8.0",
                encryption(target));
    return new Session(DriverManager.getConnection(url, target.user(), target.password()));
  }

  private static String encryption(Target target) {
    return switch (target.wish()) {
      case NONE -> "off";
      case OPTIONAL -> "request";
      case MANDATORY -> "require";
      case STRICT -> throw new IllegalArgumentException("jTDS has no TDS 8.0");
    };
  }

  /** The methods in which the driver, made for JDBC 3, differs from others. */
  private static final class Session extends JdbcSession {
    Session(Connection connection) {
      super(connection);
    }

    @Override
    public long write(String sql) throws SQLException {
      try (Statement statement = connection().createStatement()) {
        return statement.executeUpdate(sql);
      }
    }

    /** The driver knows no classes of java.time; TINYINT is a signed byte to it. */
    @Override
    void bind(PreparedStatement statement, ColumnKind kind, Object value) throws SQLException {
      switch (kind) {
        case DATE, TIME, DATETIME2, DATETIMEOFFSET, UNIQUEIDENTIFIER ->
            statement.setString(1, Rendering.text(value));
        case SMALLDATETIME, DATETIME ->
            statement.setTimestamp(1, Timestamp.valueOf((LocalDateTime) value));
        case CHAR, VARCHAR, NCHAR, NVARCHAR -> statement.setString(1, (String) value);
        case TINYINT -> statement.setShort(1, (Short) value);
        case BIT,
            SMALLINT,
            INT,
            BIGINT,
            DECIMAL,
            NUMERIC,
            MONEY,
            SMALLMONEY,
            FLOAT,
            REAL,
            BINARY,
            VARBINARY ->
            super.bind(statement, kind, value);
      }
    }

    @Override
    public void send(String sql, ColumnKind kind, @Nullable Object value) throws SQLException {
      if (value != null) {
        super.send(sql, kind, value);
        return;
      }
      try (PreparedStatement statement = connection().prepareStatement(sql)) {
        statement.setNull(1, nullType(kind));
        statement.executeUpdate();
      }
    }

    private static int nullType(ColumnKind kind) {
      return switch (kind) {
        case DATE, TIME, DATETIME2, DATETIMEOFFSET, NCHAR, NVARCHAR -> Types.VARCHAR;
        case BIT,
            TINYINT,
            SMALLINT,
            INT,
            BIGINT,
            DECIMAL,
            NUMERIC,
            MONEY,
            SMALLMONEY,
            FLOAT,
            REAL,
            CHAR,
            VARCHAR,
            BINARY,
            VARBINARY,
            SMALLDATETIME,
            DATETIME,
            UNIQUEIDENTIFIER ->
            kind.jdbcType();
      };
    }

    @Override
    @Nullable Object value(ResultSet rows, int column) throws SQLException {
      Object value = rows.getObject(column);
      return switch (value) {
        case null -> null;
        case Clob text -> text.getSubString(1, Math.toIntExact(text.length()));
        case Blob bytes -> bytes.getBytes(1, Math.toIntExact(bytes.length()));
        default -> value;
      };
    }

    /** The text of an error does not have its number. */
    @Override
    public List<List<String>> query(String sql) throws SQLException {
      try {
        return super.query(sql);
      } catch (SQLException e) {
        throw new SQLException(
            e.getErrorCode() + " " + e.getMessage(), e.getSQLState(), e.getErrorCode(), e);
      }
    }

    /** The driver tells neither state nor severity, and the first error ends the answer. */
    @Override
    public String all(String sql) throws SQLException {
      Answer answer = new Answer();
      try (Statement statement = connection().createStatement()) {
        boolean isRows = statement.execute(sql);
        int count = isRows ? 0 : statement.getUpdateCount();
        while (isRows || count >= 0) {
          if (isRows) {
            try (ResultSet rows = statement.getResultSet()) {
              answer.rows(read(rows));
            }
          } else {
            answer.count(count);
          }
          isRows = statement.getMoreResults();
          count = isRows ? 0 : statement.getUpdateCount();
        }
        for (SQLWarning each = statement.getWarnings();
            each != null;
            each = each.getNextWarning()) {
          answer.said("? " + each.getErrorCode() + " " + each.getMessage());
        }
      } catch (SQLException e) {
        answer.said("! " + e.getErrorCode() + " " + e.getMessage());
      }
      return answer.toString();
    }
  }
}
