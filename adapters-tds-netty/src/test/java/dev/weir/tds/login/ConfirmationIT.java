package dev.weir.tds.login;

import static dev.weir.tds.login.Statements.ask;
import static dev.weir.tds.login.Statements.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.domain.error.WeirError;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A real driver on one connection: what only the server knows is asked, and nobody notices. */
@Timeout(60)
class ConfirmationIT {
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
    assertThat(weir.server().report().connectionsMax()).isLessThanOrEqualTo(1);
    weir.close();
  }

  @Test
  void aTemporaryTableThatIsDroppedFreesItsConnection() throws Exception {
    execute(one, "CREATE TABLE #t (a int)");
    execute(one, "INSERT INTO #t VALUES (1)");
    assertThat(weir.pool().lent()).isEqualTo(1);

    execute(one, "DROP TABLE #t");
    weir.awaitLent(0);
    assertThat(ask(other, "SELECT 1")).isEqualTo("1");
  }

  @Test
  void temporaryTableOfOneBatchPinsNoSession() throws Exception {
    assertThat(ask(one, "SELECT 5 AS a INTO #t; SELECT a FROM #t; DROP TABLE #t")).isEqualTo("5");
    weir.awaitLent(0);
    assertThat(ask(other, "SELECT 1")).isEqualTo("1");
  }

  @Test
  void aDropThatDidNotHappenKeepsTheTableForItsOwner() throws Exception {
    execute(one, "CREATE TABLE #t (a int); INSERT INTO #t VALUES (7)");
    execute(one, "IF 1 = 0 DROP TABLE #t");
    one.setAutoCommit(false);
    execute(one, "DROP TABLE #t");
    one.rollback();
    one.setAutoCommit(true);

    assertThat(ask(one, "SELECT a FROM #t")).isEqualTo("7");
    weir.awaitLent(1);
  }

  @Test
  void aTableOfATransactionThatWasRolledBackKeepsNothing() throws Exception {
    one.setAutoCommit(false);
    execute(one, "CREATE TABLE #t (a int)");
    one.rollback();

    weir.awaitLent(0);
    assertThat(ask(other, "SELECT 1")).isEqualTo("1");
  }

  @Test
  void aCursorThatIsDeallocatedFreesItsConnection() throws Exception {
    execute(one, "DECLARE c CURSOR GLOBAL FOR SELECT 1 AS a; OPEN c");
    assertThat(ask(one, "FETCH NEXT FROM c")).isEqualTo("1");
    assertThat(weir.pool().lent()).isEqualTo(1);

    execute(one, "CLOSE c; DEALLOCATE c");
    weir.awaitLent(0);
  }

  @Test
  void aTransactionThatWasNotBegunKeepsNothing() throws Exception {
    execute(one, "IF 1 = 0 BEGIN TRAN");
    weir.awaitLent(0);
  }

  @Test
  void aClientThatGoesOnAtOnceIsServedAsIfNothingHadBeenAsked() throws Exception {
    for (int round = 0; round < 50; round++) {
      execute(one, "CREATE TABLE #t (a int); INSERT INTO #t VALUES (1)");
      execute(one, "DROP TABLE #t");
      assertThat(ask(one, "SELECT " + round)).isEqualTo(Integer.toString(round));
    }
    weir.awaitLent(0);
  }

  @Test
  void aQuestionIsNeverReadForTheClientsOwnStatement() throws Exception {
    execute(one, "CREATE TABLE #kept (a int); CREATE TABLE #t (a int)");
    execute(one, "DROP TABLE #t");
    assertThat(ask(one, "SELECT @@ROWCOUNT")).as("of the DROP").isEqualTo("0");

    execute(one, "CREATE TABLE #t (a int)");
    execute(one, "DROP TABLE #t; SELECT 1 UNION SELECT 2");
    assertThatThrownBy(() -> ask(one, "SELECT @@ROWCOUNT"))
        .isInstanceOfSatisfying(
            SQLException.class,
            e ->
                assertThat(e.getErrorCode())
                    .isEqualTo(WeirError.PREVIOUS_VALUE_UNAVAILABLE.number()));
  }
}
