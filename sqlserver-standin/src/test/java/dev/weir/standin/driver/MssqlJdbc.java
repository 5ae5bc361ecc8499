package dev.weir.standin.driver;

import com.microsoft.sqlserver.jdbc.SQLServerBulkCSVFileRecord;
import com.microsoft.sqlserver.jdbc.SQLServerBulkCopy;
import com.microsoft.sqlserver.jdbc.SQLServerPreparedStatement;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Microsoft's own. */
final class MssqlJdbc implements JvmDriver {
  @Override
  public String name() {
    return "mssql-jdbc";
  }

  @Override
  public DriverSession open(Target target) throws SQLException {
    String url =
        "jdbc:sqlserver://%s:%d;databaseName=%s;trustServerCertificate=true;%s"
            .formatted(target.host(), target.port(), target.database(), encryption(target));
    return new Session(DriverManager.getConnection(url, target.user(), target.password()));
  }

  private static String encryption(Target target) {
    return switch (target.wish()) {
      case NONE -> throw new IllegalArgumentException("mssql-jdbc has no such mode");
      case OPTIONAL -> "encrypt=optional";
      case MANDATORY -> "encrypt=mandatory";
      case STRICT -> "encrypt=strict;serverCertificate=" + target.certificate();
    };
  }

  private static final class Session extends JdbcSession {
    Session(Connection connection) {
      super(connection);
    }

    @Override
    void bind(PreparedStatement statement, ColumnKind kind, Object value) throws SQLException {
      SQLServerPreparedStatement own = statement.unwrap(SQLServerPreparedStatement.class);
      switch (kind) {
        case MONEY -> own.setMoney(1, (BigDecimal) value);
        case SMALLMONEY -> own.setSmallMoney(1, (BigDecimal) value);
        case SMALLDATETIME -> own.setSmallDateTime(1, timestamp(value));
        case DATETIME -> own.setDateTime(1, timestamp(value));
        case UNIQUEIDENTIFIER ->
            own.setUniqueIdentifier(1, value.toString().toUpperCase(Locale.ROOT));
        case BIT,
            TINYINT,
            SMALLINT,
            INT,
            BIGINT,
            DECIMAL,
            NUMERIC,
            FLOAT,
            REAL,
            CHAR,
            VARCHAR,
            NCHAR,
            NVARCHAR,
            BINARY,
            VARBINARY,
            DATE,
            TIME,
            DATETIME2,
            DATETIMEOFFSET ->
            own.setObject(1, value);
      }
    }

    private static Timestamp timestamp(Object value) {
      return Timestamp.valueOf((LocalDateTime) value);
    }

    /** Without being asked for it, the driver gives neither fractions of a time nor an offset. */
    @Override
    @Nullable Object value(ResultSet rows, int column) throws SQLException {
      return switch (rows.getMetaData().getColumnTypeName(column)) {
        case "time" -> rows.getObject(column, LocalTime.class);
        case "datetimeoffset" -> rows.getObject(column, OffsetDateTime.class);
        default -> rows.getObject(column);
      };
    }

    @Override
    public String all(String sql) throws SQLException {
      Answer answer = new Answer();
      try (Statement statement = connection().createStatement()) {
        new JdbcResults(answer, this::read).of(statement, sql);
      }
      return answer.toString();
    }

    @Override
    public String own(String what) throws Exception {
      return MssqlJdbcFeatures.use(what, connection(), this::read);
    }

    @Override
    public String bulk(String table, List<String> names) throws SQLException {
      StringBuilder lines = new StringBuilder();
      for (int i = 0; i < names.size(); i++) {
        lines.append(i).append(',').append(names.get(i)).append('\n');
      }
      byte[] file = lines.toString().getBytes(StandardCharsets.UTF_8);
      try (SQLServerBulkCSVFileRecord records =
              new SQLServerBulkCSVFileRecord(
                  new ByteArrayInputStream(file), StandardCharsets.UTF_8.name(), ",", false);
          SQLServerBulkCopy copy = new SQLServerBulkCopy(connection())) {
        records.addColumnMetadata(1, "id", Types.INTEGER, 0, 0);
        records.addColumnMetadata(2, "name", Types.NVARCHAR, 40, 0);
        copy.setDestinationTableName(table);
        copy.writeToServer(records);
      }
      return String.valueOf(names.size());
    }
  }
}
