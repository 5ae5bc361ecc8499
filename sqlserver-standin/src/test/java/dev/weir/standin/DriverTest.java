package dev.weir.standin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.microsoft.sqlserver.jdbc.SQLServerException;
import dev.weir.standin.options.TlsMode;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an application does through mssql-jdbc, clear after the login and encrypted throughout. */
class DriverTest {
  private static final UUID GUID = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");

  private StandInFixture fixture;

  @BeforeEach
  void start() throws Exception {
    fixture = StandInFixture.start(TlsMode.LOGIN);
  }

  @AfterEach
  void nothingWasViolated() {
    try (StandInFixture closed = fixture) {
      assertThat(closed.report().violations()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"encrypt=false", "encrypt=true"})
  void typesComeBackAsTheyWereDeclared(String encryption) throws SQLException {
    try (Connection connection = fixture.connect(encryption)) {
      StandInFixture.execute(
          connection,
          """
          CREATE TABLE dbo.Everything (
            id int IDENTITY(1,1) NOT NULL PRIMARY KEY, tiny tinyint, small smallint, big bigint,
            flag bit, amount decimal(10,2), price money, ratio float, single real, day date,
            at time(3), moment datetime, exact datetime2(7), zoned datetimeoffset(3), name nvarchar(50),
            code varchar(10), fixed char(4), body nvarchar(max), raw varbinary(8), blob varbinary(max),
            guid uniqueidentifier)
          """);
      insertEverything(connection);
      assertEverything(connection);
    }
  }

  private static void insertEverything(Connection connection) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO Everything (tiny, small, big, flag, amount, price, ratio, single, day, at,"
                + " moment, exact, zoned, name, code, fixed, body, raw, blob, guid) VALUES"
                + " (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)")) {
      insert.setShort(1, (short) 255);
      insert.setShort(2, (short) -32_768);
      insert.setLong(3, Long.MIN_VALUE);
      insert.setBoolean(4, true);
      insert.setBigDecimal(5, new BigDecimal("-12345678.91"));
      insert.setBigDecimal(6, new BigDecimal("922337203685477.5807"));
      insert.setDouble(7, Math.PI);
      insert.setFloat(8, 1.5f);
      insert.setDate(9, Date.valueOf("1999-12-31"));
      insert.setObject(10, LocalTime.of(23, 59, 59, 123_000_000));
      insert.setTimestamp(11, Timestamp.valueOf("2024-02-29 12:34:56.123"));
      insert.setTimestamp(12, Timestamp.valueOf("2024-02-29 12:34:56.1234567"));
      insert.setObject(13, OffsetDateTime.parse("2024-02-29T12:34:56.123+05:30"));
      insert.setNString(14, "Ação ☃");
      insert.setString(15, "abc");
      insert.setString(16, "xy");
      insert.setString(17, "long ".repeat(5_000));
      insert.setBytes(18, new byte[] {1, 2, 3});
      insert.setBytes(19, new byte[20_000]);
      insert.setString(20, GUID.toString());
      assertThat(insert.executeUpdate()).isEqualTo(1);
    }
  }

  private static void assertEverything(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT * FROM Everything")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getObject("tiny")).isEqualTo((short) 255);
      assertThat(row.getObject("small")).isEqualTo((short) -32_768);
      assertThat(row.getObject("big")).isEqualTo(Long.MIN_VALUE);
      assertThat(row.getObject("flag")).isEqualTo(true);
      assertThat(row.getObject("amount")).isEqualTo(new BigDecimal("-12345678.91"));
      assertThat(row.getObject("price")).isEqualTo(new BigDecimal("922337203685477.5807"));
      assertThat(row.getObject("ratio")).isEqualTo(Math.PI);
      assertThat(row.getObject("single")).isEqualTo(1.5f);
      assertThat(row.getObject("day")).isEqualTo(Date.valueOf("1999-12-31"));
      assertThat(row.getObject("at", LocalTime.class))
          .isEqualTo(LocalTime.of(23, 59, 59, 123_000_000));
      assertThat(row.getObject("moment")).isEqualTo(Timestamp.valueOf("2024-02-29 12:34:56.123"));
      assertThat(row.getObject("exact"))
          .isEqualTo(Timestamp.valueOf("2024-02-29 12:34:56.1234567"));
      assertThat(row.getObject("zoned", OffsetDateTime.class))
          .isEqualTo(OffsetDateTime.parse("2024-02-29T12:34:56.123+05:30"));
      assertThat(row.getString("name")).isEqualTo("Ação ☃");
      assertThat(row.getString("code")).isEqualTo("abc");
      assertThat(row.getString("fixed")).isEqualTo("xy  ");
      assertThat(row.getString("body")).isEqualTo("long ".repeat(5_000));
      assertThat(row.getBytes("raw")).containsExactly(1, 2, 3);
      assertThat(row.getBytes("blob")).hasSize(20_000);
      assertThat(row.getString("guid")).isEqualToIgnoringCase(GUID.toString());
      assertThat(typeNames(row.getMetaData()))
          .isEqualTo(
              "int,tinyint,smallint,bigint,bit,decimal,money,float,real,date,time,datetime,"
                  + "datetime2,datetimeoffset,nvarchar,varchar,char,nvarchar,varbinary,varbinary,"
                  + "uniqueidentifier");
    }
  }

  private static String typeNames(ResultSetMetaData metadata) throws SQLException {
    StringBuilder names = new StringBuilder();
    for (int i = 1; i <= metadata.getColumnCount(); i++) {
      names.append(i == 1 ? "" : ",").append(metadata.getColumnTypeName(i));
    }
    return names.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"encrypt=false", "encrypt=true"})
  void nullsOfAllTypesGoBothWays(String encryption) throws SQLException {
    try (Connection connection = fixture.connect(encryption)) {
      StandInFixture.execute(
          connection,
          "CREATE TABLE n (a int, b nvarchar(10), c datetime, d decimal(9,3), e varbinary(5))");
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO n VALUES (?, ?, ?, ?, ?)")) {
        insert.setNull(1, Types.INTEGER);
        insert.setNull(2, Types.NVARCHAR);
        insert.setNull(3, Types.TIMESTAMP);
        insert.setNull(4, Types.DECIMAL);
        insert.setNull(5, Types.VARBINARY);
        assertThat(insert.executeUpdate()).isEqualTo(1);
      }
      try (Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery("SELECT a, b, c, d, e FROM n")) {
        assertThat(row.next()).isTrue();
        for (int i = 1; i <= 5; i++) {
          assertThat(row.getObject(i)).isNull();
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"encrypt=false", "encrypt=true"})
  void preparedStatementsAreReusedByHandle(String encryption) throws SQLException {
    try (Connection connection = fixture.connect(encryption)) {
      StandInFixture.execute(connection, "CREATE TABLE p (id int PRIMARY KEY, name nvarchar(20))");
      try (PreparedStatement insert = connection.prepareStatement("INSERT INTO p VALUES (?, ?)");
          PreparedStatement select =
              connection.prepareStatement("SELECT name FROM p WHERE id = ?")) {
        for (int i = 0; i < 5; i++) {
          insert.setInt(1, i);
          insert.setString(2, "name " + i);
          assertThat(insert.executeUpdate()).isEqualTo(1);
          select.setInt(1, i);
          try (ResultSet row = select.executeQuery()) {
            assertThat(row.next()).isTrue();
            assertThat(row.getString(1)).isEqualTo("name " + i);
          }
        }
      }
    }
    assertThat(fixture.report().handles().preparations()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"encrypt=false", "encrypt=true"})
  void transactionsKeepAndLoseWhatTheyShould(String encryption) throws SQLException {
    try (Connection connection = fixture.connect(encryption)) {
      StandInFixture.execute(connection, "CREATE TABLE t (id int PRIMARY KEY)");
      connection.setAutoCommit(false);
      StandInFixture.execute(connection, "INSERT INTO t VALUES (1)");
      connection.commit();
      StandInFixture.execute(connection, "INSERT INTO t VALUES (2)");
      connection.rollback();
      StandInFixture.execute(connection, "INSERT INTO t VALUES (3)");
      Savepoint savepoint = connection.setSavepoint("before4");
      StandInFixture.execute(connection, "INSERT INTO t VALUES (4)");
      connection.rollback(savepoint);
      connection.commit();
      connection.setAutoCommit(true);
      assertThat(StandInFixture.column(connection, "SELECT id FROM t ORDER BY id"))
          .containsExactly(1, 3);
      assertThat(StandInFixture.column(connection, "SELECT @@TRANCOUNT")).containsExactly(0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"encrypt=false", "encrypt=true"})
  void tablesMadeInATransactionGoWithIt(String encryption) throws SQLException {
    try (Connection connection = fixture.connect(encryption)) {
      connection.setAutoCommit(false);
      StandInFixture.execute(connection, "CREATE TABLE gone (id int)");
      StandInFixture.execute(connection, "CREATE TABLE #gone (id int)");
      StandInFixture.execute(connection, "INSERT INTO gone VALUES (1)");
      assertThat(StandInFixture.column(connection, "SELECT @@TRANCOUNT")).containsExactly(1);
      connection.rollback();
      assertThat(errorOf(connection, "SELECT * FROM gone")).isEqualTo(208);
      assertThat(errorOf(connection, "SELECT * FROM #gone")).isEqualTo(208);
      StandInFixture.execute(connection, "CREATE TABLE kept (id int)");
      connection.commit();
      assertThat(StandInFixture.column(connection, "SELECT COUNT(*) FROM kept")).containsExactly(0);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "USE Other",
        "SET LOCK_TIMEOUT 100",
        "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE",
        "CREATE TABLE #t (id int) DROP TABLE #t",
        "CREATE TABLE dbo.other (id int)",
        "TRUNCATE TABLE AppDB.dbo.t"
      })
  void nothingEndsATransactionBehindTheClientsBack(String statement) throws SQLException {
    try (Connection connection = fixture.connect()) {
      StandInFixture.execute(connection, "CREATE TABLE t (id int) INSERT INTO t VALUES (1)");
      StandInFixture.execute(connection, "BEGIN TRAN INSERT INTO t VALUES (2)");
      StandInFixture.execute(connection, statement);
      StandInFixture.execute(connection, "ROLLBACK");
      assertThat(StandInFixture.column(connection, "SELECT id FROM AppDB.dbo.t"))
          .containsExactly(1);
    }
  }

  private static int errorOf(Connection connection, String sql) {
    return catchThrowableOfType(SQLException.class, () -> StandInFixture.column(connection, sql))
        .getErrorCode();
  }

  @ParameterizedTest
  @ValueSource(strings = {"encrypt=false", "encrypt=true"})
  void generatedKeysAreTold(String encryption) throws SQLException {
    try (Connection connection = fixture.connect(encryption)) {
      StandInFixture.execute(
          connection, "CREATE TABLE k (id int IDENTITY(100,5) PRIMARY KEY, name varchar(10))");
      try (PreparedStatement insert =
          connection.prepareStatement(
              "INSERT INTO k (name) VALUES (?)", Statement.RETURN_GENERATED_KEYS)) {
        for (int i = 0; i < 3; i++) {
          insert.setString(1, "n" + i);
          insert.executeUpdate();
          try (ResultSet keys = insert.getGeneratedKeys()) {
            assertThat(keys.next()).isTrue();
            assertThat(keys.getInt(1)).isEqualTo(100 + 5 * i);
          }
        }
      }
      assertThat(StandInFixture.column(connection, "SELECT @@IDENTITY"))
          .containsExactly(new BigDecimal(110));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"encrypt=false", "encrypt=true"})
  void tenMegabytesArriveWhole(String encryption) throws SQLException {
    try (Connection connection = fixture.connect(encryption)) {
      StandInFixture.execute(
          connection, "CREATE TABLE big (id int PRIMARY KEY, body nvarchar(4000))");
      connection.setAutoCommit(false);
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO big VALUES (?, ?)")) {
        for (int i = 0; i < 1_400; i++) {
          insert.setInt(1, i);
          insert.setString(2, (char) ('a' + i % 26) + "x".repeat(3_999));
          insert.executeUpdate();
        }
      }
      connection.commit();
      long characters = 0;
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery("SELECT id, body FROM big ORDER BY id")) {
        int expected = 0;
        while (rows.next()) {
          assertThat(rows.getInt(1)).isEqualTo(expected);
          String body = rows.getString(2);
          assertThat(body.charAt(0)).isEqualTo((char) ('a' + expected % 26));
          characters += body.length();
          expected++;
        }
      }
      assertThat(characters * 2).isGreaterThan(10 << 20);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"encrypt=false", "encrypt=true"})
  void errorsHaveSqlServersNumbersAndLeaveTheSessionUsable(String encryption) throws SQLException {
    try (Connection connection = fixture.connect(encryption)) {
      StandInFixture.execute(
          connection,
          "CREATE TABLE e (id int NOT NULL CONSTRAINT pk_e PRIMARY KEY, n int CONSTRAINT ck CHECK (n > 0))");
      StandInFixture.execute(connection, "INSERT INTO e VALUES (1, 1)");
      assertThat(errorOf(connection, "SELEC 1")).isEqualTo(2812);
      assertThat(errorOf(connection, "SELECT FROM e")).isEqualTo(156);
      assertThat(errorOf(connection, "SELECT nope FROM e")).isEqualTo(207);
      assertThat(errorOf(connection, "SELECT * FROM nope")).isEqualTo(208);
      assertThat(errorOf(connection, "INSERT INTO e VALUES (1, 1)")).isEqualTo(2627);
      assertThat(errorOf(connection, "INSERT INTO e VALUES (2, 0)")).isEqualTo(547);
      assertThat(errorOf(connection, "INSERT INTO e VALUES (NULL, 1)")).isEqualTo(515);
      assertThat(errorOf(connection, "SELECT 1 / 0")).isEqualTo(8134);
      assertThat(errorOf(connection, "SELECT CAST('x' AS int)")).isEqualTo(245);
      assertThat(errorOf(connection, "COMMIT")).isEqualTo(3902);
      assertThat(errorOf(connection, "CREATE TABLE e (id int)")).isEqualTo(2714);
      assertThat(errorOf(connection, "DROP TABLE nope")).isEqualTo(3701);
      SQLServerException duplicate =
          catchThrowableOfType(
              SQLServerException.class,
              () -> StandInFixture.execute(connection, "\nINSERT INTO e VALUES (1, 1)"));
      assertThat(duplicate.getMessage())
          .isEqualTo(
              "Violation of PRIMARY KEY constraint 'pk_e'. Cannot insert duplicate key in object"
                  + " 'dbo.e'. The duplicate key value is (1).");
      assertThat(duplicate.getSQLServerError().getErrorSeverity()).isEqualTo(14);
      assertThat(duplicate.getSQLServerError().getLineNumber()).isEqualTo(2);
      assertThat(StandInFixture.column(connection, "SELECT 1")).containsExactly(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"encrypt=false", "encrypt=true"})
  void aCancelledStatementEndsAndTheSessionGoesOn(String encryption) throws Exception {
    try (Connection connection = fixture.connect(encryption);
        Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(1);
      assertThatThrownBy(() -> statement.execute("WAITFOR DELAY '00:01:00'"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("timed out");
      assertThat(StandInFixture.column(connection, "SELECT 1")).containsExactly(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"encrypt=false", "encrypt=true"})
  void batchesGiveSeveralResults(String encryption) throws SQLException {
    try (Connection connection = fixture.connect(encryption);
        Statement statement = connection.createStatement()) {
      boolean isResult =
          statement.execute(
              """
              DECLARE @n int = 3
              CREATE TABLE #t (id int)
              WHILE @n > 0 BEGIN
                INSERT INTO #t VALUES (@n)
                SET @n -= 1
              END
              SELECT id FROM #t ORDER BY id DESC
              UPDATE #t SET id = id + 10 WHERE id > 1
              BEGIN TRY
                SELECT 1 / 0 AS x
              END TRY
              BEGIN CATCH
                SELECT ERROR_NUMBER() AS number
              END CATCH
              """);
      StringBuilder seen = new StringBuilder();
      while (isResult || statement.getUpdateCount() >= 0) {
        if (isResult) {
          try (ResultSet rows = statement.getResultSet()) {
            while (rows.next()) {
              seen.append(rows.getInt(1)).append(' ');
            }
          }
        } else {
          seen.append("count=").append(statement.getUpdateCount()).append(' ');
        }
        isResult = statement.getMoreResults();
      }
      assertThat(seen.toString()).isEqualTo("count=0 count=1 count=1 count=1 3 2 1 count=2 8134 ");
    }
  }
}
