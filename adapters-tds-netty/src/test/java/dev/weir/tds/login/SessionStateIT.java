package dev.weir.tds.login;

import static dev.weir.tds.login.Statements.ask;
import static dev.weir.tds.login.Statements.execute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.metrics.Meter;
import dev.weir.domain.facts.FactsPolicy;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.pinning.SessionStatePolicy;
import dev.weir.standin.kind.Traits.SessionRecovery;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.Token;
import dev.weir.testkit.await.Await;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Servers that tell session state truthfully, not at all, or wrongly, on one connection. */
@Timeout(60)
class SessionStateIT {
  private static final int SESSION_RECOVERY = 1;
  private static final String[] TRUSTED = {"dbo.lock", "dbo.unlock", "dbo.clean", "dbo.none"};

  private RunningDoor weir;
  private Connection one;
  private Connection other;

  @BeforeEach
  void start() throws Exception {
    weir =
        RunningDoor.withSessionState(
            1,
            FactsPolicy.ASSUME_SQL_SERVER,
            SessionStatePolicy.EVIDENCE,
            SessionRecovery.TRUTHFUL,
            TRUSTED);
    one = weir.connect();
    other = weir.connect();
    makeProcedures();
  }

  /** Starts with another server or bucket. */
  private void startAnew(FactsPolicy facts, SessionStatePolicy policy, SessionRecovery recovery)
      throws Exception {
    stop();
    weir = RunningDoor.withSessionState(1, facts, policy, recovery, TRUSTED);
    one = weir.connect();
    other = weir.connect();
  }

  private void serve(SessionRecovery recovery) throws Exception {
    startAnew(FactsPolicy.ASSUME_SQL_SERVER, SessionStatePolicy.EVIDENCE, recovery);
    makeProcedures();
  }

  private void makeProcedures() throws Exception {
    procedure("lock", "EXEC sp_getapplock 'r', 'Exclusive', 'Session'");
    procedure("unlock", "EXEC sp_releaseapplock 'r', 'Session'");
    procedure("clean", "DROP TABLE #t");
    procedure("none", "SELECT 1 AS a");
    weir.awaitLent(0);
  }

  /** The text of the procedure cannot be read. */
  private void procedure(String name, String body) throws Exception {
    execute(other, "CREATE PROCEDURE dbo." + name + " WITH ENCRYPTION AS " + body);
  }

  @AfterEach
  void stop() throws Exception {
    one.close();
    other.close();
    assertThat(weir.server().report().violations()).isEmpty();
    assertThat(weir.server().report().dirty()).isZero();
    weir.close();
  }

  private void awaitPinnedBy(PinReason reason) {
    Await.until(
        "it is pinned by " + reason.label(),
        () -> weir.value(Meter.SESSIONS_PINNED, reason.label()) == 1);
  }

  private int logins() {
    return Math.toIntExact(weir.server().report().logins());
  }

  // ---- truthful ----

  @Test
  void stateThatNoTextShowsPinsUntilItIsGone() throws Exception {
    execute(one, "EXEC dbo.lock");
    awaitPinnedBy(PinReason.SESSION_STATE);
    assertThat(weir.pool().lent()).isEqualTo(1);

    execute(one, "EXEC dbo.none");
    awaitPinnedBy(PinReason.SESSION_STATE);
    execute(one, "EXEC dbo.unlock");
    weir.awaitLent(0);
    assertThat(ask(other, "SELECT 7")).isEqualTo("7");
  }

  /** Without the evidence the session loses its lock, and another one may have the connection. */
  @Test
  void sameStateIsUnknownWithoutTheEvidence() throws Exception {
    startAnew(FactsPolicy.ASSUME_SQL_SERVER, SessionStatePolicy.OFF, SessionRecovery.TRUTHFUL);
    makeProcedures();
    execute(one, "EXEC dbo.lock");
    weir.awaitLent(0);
    execute(one, "EXEC dbo.unlock");
    weir.awaitLent(0);
  }

  @Test
  void aTableThatAnUnreadProcedureDropsEndsItsPin() throws Exception {
    execute(one, "CREATE TABLE #t (a int)");
    awaitPinnedBy(PinReason.TEMP_TABLE);
    execute(one, "SELECT * FROM #t");
    awaitPinnedBy(PinReason.TEMP_TABLE);

    execute(one, "EXEC dbo.clean");
    weir.awaitLent(0);
    assertThat(ask(other, "SELECT OBJECT_ID('tempdb..#t')")).isNull();
  }

  @Test
  void aLockThatAnUnreadProcedureReleasesEndsItsPin() throws Exception {
    execute(one, "EXEC sp_getapplock 'r', 'Exclusive', 'Session'");
    awaitPinnedBy(PinReason.APPLOCK);
    execute(one, "EXEC dbo.unlock");
    weir.awaitLent(0);
  }

  @Test
  void aDroppedTableIsNotAskedForAndItsConnectionIsReset() throws Exception {
    execute(one, "CREATE TABLE #t (a int)");
    awaitPinnedBy(PinReason.TEMP_TABLE);
    long requests = weir.server().report().requests();
    long resets = weir.count(Meter.RESETS, "done", "background");
    execute(one, "DROP TABLE #t");
    weir.awaitLent(0);
    Await.until("it is reset", () -> weir.count(Meter.RESETS, "done", "background") == resets + 1);
    assertThat(weir.server().report().requests()).isEqualTo(requests + 2);
  }

  @Test
  void aTableOfATransactionThatIsRolledBackIsStillAskedFor() throws Exception {
    execute(one, "CREATE TABLE #t (a int)");
    execute(one, "BEGIN TRAN DROP TABLE #t");
    execute(one, "ROLLBACK");
    awaitPinnedBy(PinReason.TEMP_TABLE);
    execute(one, "SELECT * FROM #t");
    execute(one, "DROP TABLE #t");
    weir.awaitLent(0);
  }

  @Test
  void connectionWithStateIsResetBeforeAnotherSessionHasIt() throws Exception {
    execute(one, "EXEC dbo.lock");
    awaitPinnedBy(PinReason.SESSION_STATE);
    one.close();
    execute(other, "DECLARE @r int EXEC @r = sp_getapplock 'r', 'Exclusive', 'Session', 0");
    awaitPinnedBy(PinReason.APPLOCK);
    assertThat(logins()).isEqualTo(1);
  }

  @Test
  void preparedStatementsAndLargeResultsPassWithoutTheTokens() throws Exception {
    String sql =
        "SELECT ? AS a DECLARE @c varbinary(4) = CAST(? AS varbinary(4)) SET CONTEXT_INFO @c";
    try (PreparedStatement statement = one.prepareStatement(sql)) {
      for (int i = 1; i < 6; i++) {
        statement.setInt(1, i);
        statement.setInt(2, i);
        assertThat(statement.execute()).isTrue();
        assertThat(ask(one, "SELECT CONVERT(varchar(10), SUBSTRING(CONTEXT_INFO(), 1, 4), 1)"))
            .isEqualTo("0x0000000" + i);
      }
    }
    String text = "x".repeat(20_000);
    assertThat(ask(one, "SET NOCOUNT ON SELECT '" + text + "'")).isEqualTo(text);
    assertThat(ask(one, "SET NOCOUNT OFF SELECT 1")).isEqualTo("1");
  }

  @Test
  void theServerIsKnownToTellItsState() throws Exception {
    startAnew(FactsPolicy.MEASURE, SessionStatePolicy.EVIDENCE, SessionRecovery.TRUTHFUL);
    makeProcedures();
    assertThat(weir.facts()).endsWith(", tells session state");
    execute(one, "EXEC dbo.lock");
    awaitPinnedBy(PinReason.SESSION_STATE);
    execute(one, "EXEC dbo.unlock");
    weir.awaitLent(0);
  }

  /** It disables recovery while it is measured, so that its first connection is not lent. */
  @Test
  void aConnectionWhoseRecoveryIsDisabledByTheMeasuringIsNotLent() throws Exception {
    startAnew(FactsPolicy.MEASURE, SessionStatePolicy.EVIDENCE, SessionRecovery.DISABLED);
    assertThat(ask(one, "SELECT 7")).isEqualTo("7");
    assertThat(logins()).isEqualTo(2);
  }

  // ---- what clients get ----

  @ParameterizedTest
  @EnumSource(SessionRecovery.class)
  void noClientGetsTheFeatureOrAToken(SessionRecovery recovery) throws Exception {
    serve(recovery);
    try (RawConnection client = RawConnection.open(weir.address())) {
      List<Token> login =
          RawLogin.of(RunningDoor.USER, RunningDoor.PASSWORD)
              .withFeature(SESSION_RECOVERY)
              .on(client);
      assertThat(login).noneMatch(token -> token.text().startsWith("FEATURES"));
      for (String text :
          List.of("SELECT 1 SET NOCOUNT ON", "CREATE TABLE #t (a int)", "DROP TABLE #t")) {
        client.batch(text);
        assertThat(client.response())
            .isNotEmpty()
            .noneMatch(token -> token.text().contains("SESSIONSTATE"));
      }
    }
  }

  @Test
  void versionsBefore74AreNotAskedToTell() throws Exception {
    try (RawConnection client = RawConnection.open(weir.address())) {
      RawLogin.of(RunningDoor.USER, RunningDoor.PASSWORD).withVersion(0x730B0003).on(client);
      client.batch("EXEC dbo.lock");
      client.response();
      weir.awaitLent(0);
      client.batch("EXEC dbo.unlock");
      client.response();
    }
  }

  // ---- other servers ----

  @ParameterizedTest
  @EnumSource(
      value = SessionRecovery.class,
      names = {"ABSENT", "SILENT", "LYING"})
  void pinThatWasNeverToldEndsOnlyAsItAlwaysDid(SessionRecovery recovery) throws Exception {
    serve(recovery);
    execute(one, "CREATE TABLE #t (a int)");
    awaitPinnedBy(PinReason.TEMP_TABLE);
    execute(one, "SET DEADLOCK_PRIORITY LOW SET TEXTSIZE 5000 SELECT 1 FROM #t");
    awaitPinnedBy(PinReason.TEMP_TABLE);
    execute(one, "EXEC dbo.clean");
    awaitPinnedBy(PinReason.TEMP_TABLE);
    execute(one, "DROP TABLE IF EXISTS #t");
    weir.awaitLent(0);
    assertThat(logins()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(
      value = SessionRecovery.class,
      names = {"ABSENT", "SILENT", "LYING"})
  void stateThatIsNeverToldPinsNothing(SessionRecovery recovery) throws Exception {
    serve(recovery);
    execute(one, "EXEC dbo.lock");
    weir.awaitLent(0);
    execute(one, "EXEC dbo.unlock");
    weir.awaitLent(0);
  }

  @Test
  void connectionWhoseRecoveryWasDisabledIsClosedWhenItIsGivenBack() throws Exception {
    serve(SessionRecovery.DISABLED);
    int before = logins();
    execute(one, "SELECT 1 SET NOCOUNT ON");
    weir.awaitLent(0);
    assertThat(ask(other, "SELECT 7")).isEqualTo("7");
    assertThat(logins()).isEqualTo(before + 1);
  }

  @Test
  void stateOfADisabledRecoveryPinsToTheEnd() throws Exception {
    serve(SessionRecovery.DISABLED);
    int before = logins();
    execute(one, "CREATE TABLE #t (a int)");
    awaitPinnedBy(PinReason.TEMP_TABLE);
    execute(one, "DROP TABLE #t");
    awaitPinnedBy(PinReason.SESSION_STATE);
    one.close();
    weir.awaitLent(0);
    assertThat(ask(other, "SELECT 7")).isEqualTo("7");
    assertThat(logins()).isEqualTo(before + 1);
  }
}
