package dev.weir.tds.login;

import static dev.weir.tds.login.Statements.ask;
import static dev.weir.tds.login.Statements.execute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.metrics.Meter;
import dev.weir.domain.pinning.PinReason;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.Token;
import dev.weir.standin.record.SessionReport;
import dev.weir.testkit.await.Await;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A real driver that calls procedures, on one connection that others need, too. */
@Timeout(60)
class AnalysedProceduresIT {
  private RunningDoor weir;
  private Connection one;
  private Connection other;

  @BeforeEach
  void start() throws Exception {
    weir = RunningDoor.forTransactions(1);
    one = weir.connect();
    other = weir.connect();
  }

  @AfterEach
  void stop() throws Exception {
    one.close();
    other.close();
    assertThat(weir.server().report().violations()).isEmpty();
    assertThat(weir.server().report().dirty()).isZero();
    weir.close();
  }

  @Test
  void aProcedureThatLeavesNothingBehindKeepsNothing() throws Exception {
    execute(
        other, "CREATE PROCEDURE twice @a int, @b int OUTPUT AS SET NOCOUNT ON SET @b = 2 * @a");
    for (int round = 0; round < 3; round++) {
      try (CallableStatement call = one.prepareCall("{call twice(?, ?)}")) {
        call.setInt(1, round);
        call.registerOutParameter(2, Types.INTEGER);
        call.execute();
        assertThat(call.getInt(2)).isEqualTo(2 * round);
      }
      assertThat(ask(other, "SELECT 1")).isEqualTo("1");
      execute(one, "DECLARE @b int EXEC dbo.twice 4, @b OUTPUT");
      weir.awaitLent(0);
    }
  }

  @Test
  void stateLeftByCalledProceduresIsFound() throws Exception {
    execute(other, "CREATE PROCEDURE inner_one AS SET CONTEXT_INFO 0x0A");
    execute(other, "CREATE PROCEDURE outer_one AS SELECT 7 AS a EXEC inner_one");

    assertThat(ask(one, "EXEC outer_one")).isEqualTo("7");
    assertThat(ask(one, "SELECT CONVERT(varchar(4), SUBSTRING(CONTEXT_INFO(), 1, 1), 1)"))
        .isEqualTo("0x0A");
    weir.awaitLent(1);
  }

  @Test
  void aProcedureThatCannotBeReadKeepsItsConnection() throws Exception {
    execute(other, "CREATE PROCEDURE hidden WITH ENCRYPTION AS SELECT 1 AS a");

    assertThat(ask(one, "EXEC hidden")).isEqualTo("1");
    awaitPinned();
  }

  private void awaitPinned() {
    String reason = PinReason.PROCEDURE.label();
    Await.until("it is pinned", () -> weir.value(Meter.SESSIONS_PINNED, reason) == 1);
  }

  private static final String TIDY =
      """
      CREATE PROCEDURE tidy @fails int AS
      EXEC sp_getapplock 'tidy', 'Exclusive', 'Session'
      DECLARE c CURSOR GLOBAL FOR SELECT 1 AS a OPEN c CLOSE c DEALLOCATE c
      DECLARE @h int EXEC sp_xml_preparedocument @h OUTPUT, N'<a/>' EXEC sp_xml_removedocument @h
      CREATE TABLE ##Tidy (a int) DROP TABLE ##tidy
      DECLARE @n int = 1 / @fails
      EXEC sp_releaseapplock 'tidy', 'Session'
      """;

  @Test
  void aProcedureThatUndoesWhatItDoesKeepsNothing() throws Exception {
    execute(other, TIDY);
    for (int round = 0; round < 3; round++) {
      execute(one, "EXEC tidy 1");
      weir.awaitLent(0);
      assertThat(ask(other, "SELECT 1")).isEqualTo("1");
    }
  }

  @Test
  void aProcedureThatDoesNotComeToItsEndKeepsItsConnection() throws Exception {
    execute(other, TIDY.replace("AS\n", "AS SET XACT_ABORT ON\n"));
    execute(one, "EXEC tidy 1");
    weir.awaitLent(0);

    execute(one, "BEGIN TRY EXEC tidy 0 END TRY BEGIN CATCH END CATCH");
    weir.awaitLent(1);
    String applock = PinReason.APPLOCK.label();
    Await.until("it is pinned", () -> weir.value(Meter.SESSIONS_PINNED, applock) == 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"[my proc]", "\"my proc\"", "[my proc];1", "AppDB..[my proc]", "dbo.plain;1"})
  void aNameInQuotesOrWithANumberIsLookedUpAsItIs(String name) throws Exception {
    execute(other, "CREATE PROCEDURE [my proc] AS SELECT 7 AS a");
    execute(other, "CREATE PROCEDURE plain AS SELECT 7 AS a");
    try (RawConnection client = weir.raw()) {
      RequestBytes call = RequestBytes.withHeaders(0).u16(name.length()).text(name).u16(0);
      client.send(RawConnection.RPC, 1, call.done());
      assertThat(client.response()).anyMatch(Token.Row.class::isInstance);
      weir.awaitLent(0);
    }
  }

  @Test
  void aProcedureThatIsChangedIsLookedAtAgain() throws Exception {
    execute(other, "CREATE PROCEDURE moody AS SELECT 1 AS a");
    assertThat(ask(one, "EXEC moody")).isEqualTo("1");
    weir.awaitLent(0);

    execute(other, "ALTER PROCEDURE moody AS CREATE TABLE ##shared (a int) SELECT 2 AS a");
    assertThat(ask(one, "EXEC moody")).isEqualTo("2");
    assertThat(ask(one, "SELECT COUNT(*) FROM ##shared")).isEqualTo("0");
    weir.awaitLent(1);
  }

  @Test
  void aLongDefinitionIsReadAsAWhole() throws Exception {
    String padding = "SELECT 1 AS padding WHERE 1 = 0\n".repeat(2000);
    execute(other, "CREATE PROCEDURE long_one AS\n" + padding + "SET CONTEXT_INFO 0x0B");

    execute(one, "EXEC long_one");
    weir.awaitLent(1);
  }

  @Test
  void lookingIntoItBeginsNoTransactionWhereStatementsDo() throws Exception {
    execute(other, "CREATE TABLE written (a int)");
    execute(other, "CREATE PROCEDURE writes @a int AS INSERT INTO written VALUES (@a)");
    one.setAutoCommit(false);

    execute(one, "EXEC writes 1");
    one.commit();
    weir.awaitLent(0);
    assertThat(weir.server().report().openSessions()).noneMatch(SessionReport::transactionOpen);
    execute(one, "EXEC writes 2");
    one.rollback();

    assertThat(ask(other, "SELECT COUNT(*) FROM written")).isEqualTo("1");
  }
}
