package dev.weir.standin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.kind.Traits;
import dev.weir.standin.kind.Traits.Announcement;
import dev.weir.standin.kind.Traits.DatabaseSpelling;
import dev.weir.standin.kind.Traits.FailedBulkLoad;
import dev.weir.standin.kind.Traits.ReadOnly;
import dev.weir.standin.kind.Traits.SessionViews;
import dev.weir.standin.kind.Traits.SetIsolation;
import dev.weir.standin.kind.Traits.UseDatabase;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.Token;
import dev.weir.standin.record.SessionState;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings, databases and rows at servers of other kinds. */
class SettingKindTest {
  private StandInFixture fixture;
  private RawConnection client;

  @BeforeEach
  void start() throws IOException {
    fixture = StandInFixture.start(ServerKind.SQL_SERVER);
    client = RawConnection.open(fixture.standIn().address());
  }

  private void serve(ServerKind kind) throws IOException {
    serve(kind, RawLogin.of("app", StandInFixture.PASSWORD));
  }

  private void serve(ServerKind kind, RawLogin login) throws IOException {
    stop();
    fixture = StandInFixture.start(kind);
    client = RawConnection.open(fixture.standIn().address());
    login.on(client);
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    fixture.close();
  }

  private static ServerKind kind() {
    return ServerKind.SQL_SERVER;
  }

  private List<String> batch(String text) throws IOException {
    client.batch(text);
    return client.response().stream().map(Token::text).toList();
  }

  private String failure(String text) throws IOException {
    return batch(text).stream()
        .filter(token -> token.startsWith("ERROR"))
        .map(token -> token.replaceFirst("ERROR (\\d+) .*", "$1"))
        .findFirst()
        .orElse("none");
  }

  private SessionState state() {
    return fixture.standIn().states().getFirst();
  }

  @ParameterizedTest
  @CsvSource({
    "ACCEPTED, none, READ UNCOMMITTED, none, SERIALIZABLE",
    "IGNORED, none, READ COMMITTED, none, READ COMMITTED",
    "UNCOMMITTED_ONLY, none, READ UNCOMMITTED, 104409, READ UNCOMMITTED",
    "READ_LEVELS_ONLY, none, READ UNCOMMITTED, 104409, READ UNCOMMITTED",
    "REFUSED, 104409, READ COMMITTED, 104409, READ COMMITTED"
  })
  void isolationLevelsAreSetOrNot(
      SetIsolation answer, String lowest, String afterLowest, String highest, String afterHighest)
      throws IOException {
    serve(kind().with(Traits.SET_ISOLATION, answer));
    assertThat(failure("SET TRANSACTION ISOLATION LEVEL READ UNCOMMITTED")).isEqualTo(lowest);
    assertThat(state().isolation()).isEqualTo(afterLowest);
    assertThat(failure("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE")).isEqualTo(highest);
    assertThat(state().isolation()).isEqualTo(afterHighest);
  }

  @Test
  void textsMayBeginTransactionsUnannounced() throws IOException {
    serve(kind().with(Traits.TEXT_TRANSACTIONS, Announcement.ABSENT));
    assertThat(batch("BEGIN TRAN")).noneMatch(token -> token.startsWith("ENVCHANGE"));
    assertThat(state().transactionCount()).isEqualTo(1);
    assertThat(batch("ROLLBACK")).noneMatch(token -> token.startsWith("ERROR"));
  }

  @Test
  void innerScopesMayLeaveTheirSetsBehind() throws IOException {
    serve(kind().with(Traits.INNER_SCOPES_UNDO_OPTIONS, false));
    batch("EXEC sp_executesql N'SET NOCOUNT ON SET LANGUAGE Deutsch'");
    assertThat(state().optionsOn()).contains("NOCOUNT");
    assertThat(state().language()).isEqualTo("Deutsch");
    batch("EXEC ('USE Other')");
    assertThat(state().database()).isEqualTo("AppDB");
  }

  @Test
  void innerScopesMayLeaveTheirDatabaseBehind() throws IOException {
    serve(kind().with(Traits.INNER_SCOPES_UNDO_USE, false));
    batch("EXEC sp_executesql N'USE Other SET NOCOUNT ON'");
    assertThat(state().database()).isEqualTo("Other");
    assertThat(state().optionsOn()).doesNotContain("NOCOUNT");
  }

  @Test
  void innerScopesLeaveNothingBehindAtSqlServer() throws IOException {
    serve(kind());
    SessionState before = state();
    batch("EXEC sp_executesql N'USE Other SET NOCOUNT ON SET LANGUAGE Deutsch'");
    assertThat(state().differencesFrom(before)).isEmpty();
  }

  @Test
  void anEmptyLanguageIsASyntaxError() throws IOException {
    serve(kind());
    assertThat(failure("SET LANGUAGE ''")).isEqualTo("102");
  }

  @Test
  void languagesAndOptionsMayBeUnknown() throws IOException {
    serve(
        kind()
            .with(Traits.UNKNOWN_LANGUAGES, Set.of("Deutsch"))
            .with(Traits.UNKNOWN_OPTIONS, Set.of("TEXTSIZE", "ARITHIGNORE"))
            .with(Traits.OPTION_LISTS, false));
    assertThat(failure("SET LANGUAGE German")).isEqualTo("2740");
    assertThat(failure("SET LANGUAGE British")).isEqualTo("none");
    assertThat(failure("SET TEXTSIZE 5")).isEqualTo("195");
    assertThat(failure("SET ARITHIGNORE ON")).isEqualTo("195");
    assertThat(failure("SET ARITHABORT, NOCOUNT ON")).isEqualTo("102");
    assertThat(failure("SET ARITHABORT ON")).isEqualTo("none");
  }

  @ParameterizedTest
  @CsvSource({"ACCEPTED, none, Other", "ERROR_40508, 40508, AppDB", "ERROR_916, 916, AppDB"})
  void otherDatabasesAreUsedOrNot(UseDatabase answer, String error, String database)
      throws IOException {
    serve(kind().with(Traits.USE_DATABASE, answer));
    assertThat(failure("USE appdb")).isEqualTo("none");
    assertThat(failure("USE Other")).isEqualTo(error);
    assertThat(state().database()).isEqualTo(database);
  }

  @Test
  void theNameOfADatabaseMayComeBackAsAsked() throws IOException {
    serve(kind());
    assertThat(batch("USE oTHER")).contains("ENVCHANGE 1 Other AppDB");
    serve(kind().with(Traits.DATABASE_SPELLING, DatabaseSpelling.AS_ASKED));
    assertThat(batch("USE oTHER")).contains("ENVCHANGE 1 oTHER AppDB");
  }

  @Test
  void databaseOptionsAreTheBaselineOfClientsWithoutOdbc() throws IOException {
    serve(
        kind().with(Traits.DATABASE_OPTIONS, Set.of("ANSI_NULLS", "ANSI_PADDING")),
        RawLogin.of("app", StandInFixture.PASSWORD).withOdbc(false));
    assertThat(state().optionsOn()).containsExactly("ANSI_NULLS", "ANSI_PADDING");
    batch("SET ANSI_NULLS OFF");
    assertThat(state().optionsOn()).containsExactly("ANSI_PADDING");
    batch("EXEC sp_reset_connection");
    assertThat(state().optionsOn()).containsExactly("ANSI_NULLS", "ANSI_PADDING");
  }

  @Test
  void aFailedBulkLoadMayPoisonLaterOnes() throws IOException {
    for (FailedBulkLoad failed : FailedBulkLoad.values()) {
      serve(kind().with(Traits.FAILED_BULK_LOAD, failed));
      batch("CREATE TABLE t (id int NOT NULL)");
      assertThat(load("d100")).contains("ERROR");
      assertThat(failure("INSERT BULK t (id int)"))
          .isEqualTo(failed == FailedBulkLoad.POISONS ? "33557097" : "none");
      // An announced load without rows is an error of its own.
      assertThat(failure("SELECT 1")).isNotEqualTo("33557097");
    }
  }

  @Test
  void aBulkLoadFiresNoTriggers() throws IOException {
    serve(kind());
    batch("CREATE TABLE t (id int NOT NULL)");
    batch("CREATE TRIGGER shouts ON t AFTER INSERT AS THROW 50001, 'fired', 1");
    assertThat(load("d104 01000000")).doesNotContain("ERROR");
    assertThat(failure("INSERT INTO t VALUES (1)")).isEqualTo("50001");
  }

  private String load(String row) throws IOException {
    batch("INSERT BULK t (id int)");
    String load =
        "81 0100 00000000 0900 26 04 02 6900 6400 " + row + " fd 0000 0000 0000000000000000";
    client.send(RawConnection.BULK, 1, HexFormat.of().parseHex(load.replace(" ", "")));
    return String.join("\n", client.response().stream().map(Token::text).toList());
  }

  @Test
  void aReadOnlyServerRefusesWrites() throws IOException, SQLException {
    serve(kind().with(Traits.READ_ONLY, ReadOnly.BY_INTENT));
    assertThat(failure("CREATE TABLE t (id int)")).isEqualTo("none");
    try (Connection reader = fixture.connect("encrypt=false;applicationIntent=ReadOnly")) {
      assertThat(writes(reader, "INSERT INTO t VALUES (1)")).isEqualTo(3906);
      assertThat(writes(reader, "DROP TABLE t")).isEqualTo(3906);
      assertThat(writes(reader, "SELECT 1 AS v INTO u")).isEqualTo(3906);
      assertThat(writes(reader, "CREATE TABLE #t (id int) INSERT INTO #t VALUES (1)")).isZero();
      assertThat(updateability(reader)).isEqualTo("READ_ONLY");
    }
    try (Connection writer = fixture.connect()) {
      assertThat(writes(writer, "INSERT INTO t VALUES (1)")).isZero();
      assertThat(updateability(writer)).isEqualTo("READ_WRITE");
    }
  }

  @Test
  void aReaderOfAReadOnlyServerReadsASnapshot() throws IOException, SQLException {
    serve(kind().with(Traits.READ_ONLY, ReadOnly.BY_INTENT));
    batch("CREATE TABLE t (id int)");
    try (Connection reader = fixture.connect("encrypt=false;applicationIntent=ReadOnly")) {
      reader.setAutoCommit(false);
      assertThat(StandInFixture.column(reader, "SELECT COUNT(*) FROM t")).containsExactly(0);
      batch("INSERT INTO t VALUES (1)");
      assertThat(StandInFixture.column(reader, "SELECT COUNT(*) FROM t")).containsExactly(0);
      reader.commit();
      assertThat(StandInFixture.column(reader, "SELECT COUNT(*) FROM t")).containsExactly(1);
    }
  }

  private static int writes(Connection connection, String text) {
    try {
      StandInFixture.execute(connection, text);
      return 0;
    } catch (SQLException e) {
      return e.getErrorCode();
    }
  }

  private static Object updateability(Connection connection) throws SQLException {
    return StandInFixture.column(
            connection, "SELECT DATABASEPROPERTYEX(DB_NAME(), 'Updateability')")
        .getFirst();
  }

  @ParameterizedTest
  @CsvSource({
    "FULL, none, none, 2",
    "OWN_ROW, none, none, 1",
    "OLD_COLUMNS, none, 207, 2",
    "MISSING, 208, 208, 0"
  })
  void theViewsOfSessionsShowAllOrLess(
      SessionViews views, String oldColumn, String newColumn, int rows)
      throws IOException, SQLException {
    serve(kind().with(Traits.SESSION_VIEWS, views));
    try (Connection other = fixture.connect()) {
      assertThat(other.isValid(5)).isTrue();
      assertThat(failure("SELECT language FROM sys.dm_exec_sessions")).isEqualTo(oldColumn);
      assertThat(failure("SELECT database_id FROM sys.dm_exec_sessions")).isEqualTo(newColumn);
      assertThat(batch("SELECT session_id FROM sys.dm_exec_sessions"))
          .filteredOn(token -> token.startsWith("ROW"))
          .hasSize(rows);
    }
  }

  @Test
  void theOwnRowShowsTheSettingsOfTheRunningBatch() throws IOException {
    serve(kind());
    assertThat(
            batch(
                "SET LANGUAGE Deutsch SET ANSI_NULLS OFF SET TEXTSIZE 77"
                    + " SELECT language, date_format, date_first, text_size, ansi_nulls,"
                    + " quoted_identifier FROM sys.dm_exec_sessions WHERE session_id = @@SPID"))
        .contains("ROW 'Deutsch', 'dmy', 1, 77, 0, 1");
  }

  @Test
  void aNamedStatementMayBeRefused() throws IOException {
    serve(kind().with(Traits.NAMED_STATEMENT, false));
    assertThat(execute("@stmt")).startsWith("ERROR 103010");
    assertThat(execute("")).startsWith("COLUMNS");
    serve(kind());
    assertThat(execute("@stmt")).startsWith("COLUMNS");
  }

  private String execute(String parameter) throws IOException {
    String text = "SELECT 1 AS v";
    client.send(
        RawConnection.RPC,
        1,
        RequestBytes.withHeaders(0)
            .u16(0xFFFF)
            .u16(10)
            .u16(0)
            .shortText(parameter)
            .u8(0)
            .u8(0xE7)
            .u16(100)
            .bytes(new byte[] {9, 4, (byte) 0xD0, 0, 0x34})
            .u16(text.length() * 2)
            .text(text)
            .done());
    return client.response().getFirst().text();
  }
}
