package dev.weir.application.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.Remains;
import dev.weir.application.session.Lending.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code @@IDENTITY} and its like outlive the request that set them, and are one session's. */
class LastingValuesTest {
  private static final String INSERT = "INSERT INTO t VALUES (1)";
  private static final String READ = "SELECT @@IDENTITY";

  private final Remains one = new Remains(false);
  private final Remains other = new Remains(false);
  private final Session session = new Session(1);
  private final Session stranger = new Session(2);

  private static final class Session extends BatchSession {
    Session(long number) {
      super(number);
    }

    /** Lends the connection, and returns whether it is reset for the session. */
    boolean isLentReset(Remains connection) {
      Prelude prelude = isLent(connection);
      return prelude != null && prelude.reset();
    }

    /** Returns whether the connection was reset for the session. */
    boolean runs(String text, Remains on) {
      asks(text);
      boolean reset = isLentReset(on);
      lending.answered();
      return reset;
    }

    void givesUp(String text, Remains on) {
      asks(text);
      isLent(on);
      lending.dropped();
    }

    boolean fails(String text, Remains on) {
      asks(text);
      boolean reset = isLentReset(on);
      lending.server().error();
      lending.answered();
      return reset;
    }

    /** Returns whether the session may read its own values there. */
    boolean reads(String text, Remains on) {
      asks(text);
      return !lending.readsLostValue()
          && (!lending.needsItsLastConnection() || lending.hasLeftItsValuesOn(on));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT a FROM t",
        "SELECT COUNT(*) FROM dbo.t (NOLOCK)",
        "SELECT @@ROWCOUNT SELECT a FROM t ORDER BY a OFFSET 5 ROWS FETCH NEXT 5 ROWS ONLY",
        "UPDATE t SET a = 2 SELECT @@ROWCOUNT",
        INSERT,
        "DELETE FROM t",
        "SET NOCOUNT ON"
      })
  void whoReadsNoneGetsTheConnectionAsItIs(String text) {
    session.runs(INSERT, one);
    // What every statement sets is wiped out for who reads it first, and only then.
    boolean readsFirst = text.startsWith("SELECT @@ROWCOUNT");
    assertThat(stranger.runs(text, one)).isEqualTo(readsFirst || text.startsWith("SET"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        READ,
        "INSERT INTO t VALUES (2) SELECT @@IDENTITY",
        "SELECT @@FETCH_STATUS, @@IDENTITY",
        "EXEC('SELECT @@IDENTITY')",
        "EXEC sp_executesql N'SELECT @@IDENTITY'",
        "EXEC reads_the_identity",
        "DECLARE @q nvarchar(99) = LTRIM(N'SELECT @@' + N'IDENTITY') EXEC(@q)",
        "SELECT dbo.last_identity()",
        "SELECT * FROM last_identity(1)",
        "BEGIN TRAN",
        "CREATE TABLE #t (a int)",
        "IF EXISTS (SELECT 1 FROM t) INSERT INTO t VALUES (1)",
        "INSERT INTO t SELECT a FROM u"
      })
  void theConnectionIsResetForWhoMayReadAnothers(String text) {
    session.runs(INSERT, one);
    assertThat(stranger.runs(text, one)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"SELECT RAND(7)", "EXEC own_server.db.dbo.sets_the_context"})
  void connectionThatMayHoldUntoldStateIsResetForOthersOnly(String text) {
    session.runs(text, one);
    assertThat(session.runs("SELECT a FROM t", one)).as("its own").isFalse();
    assertThat(stranger.runs("SELECT a FROM t", one)).isTrue();
  }

  @Test
  void itIsResetInASecondRequestToo() {
    session.runs(INSERT, one);
    stranger.runs("SELECT 1", one);
    assertThat(stranger.runs(READ, one)).isTrue();
    assertThat(stranger.runs(READ, one)).isFalse();
  }

  @Test
  void aSessionFindsItsOwnThoughAnotherHasReadThereMeanwhile() {
    session.runs(INSERT, one);
    session.runs("SELECT 1", other);
    stranger.runs("SELECT a FROM t", one);
    assertThat(session.reads(READ, one)).isTrue();
    assertThat(session.isLentReset(one)).isFalse();
    assertThat(session.reads(READ, other)).isFalse();
  }

  @Test
  void itDoesNotWhereAnotherHasWritten() {
    session.runs(INSERT, one);
    stranger.runs("UPDATE t SET a = 2", one);
    assertThat(session.reads(READ, one)).isFalse();
    // Nor is what a trigger may have inserted told apart from what was there.
    assertThat(stranger.reads(READ, one)).isFalse();
  }

  @Test
  void anOlderOneOfItsOwnIsNotItsLast() {
    session.runs(INSERT, one);
    session.runs(INSERT, other);
    assertThat(session.reads(READ, one)).isFalse();
    assertThat(session.reads(READ, other)).isTrue();
    stranger.runs("EXEC anything", other);
    assertThat(session.reads(READ, one)).isFalse();
    assertThat(session.reads(READ, other)).isFalse();
  }

  @Test
  void anInsertThatFailedOverAnothersIsNotTakenForItsOwn() {
    session.runs(INSERT, one);
    stranger.fails(INSERT, one);
    assertThat(stranger.reads(READ, one)).isFalse();
    assertThat(session.reads(READ, one)).isFalse();
  }

  @Test
  void aCursorOfABatchLeavesItsStatus() {
    String loop =
        "DECLARE c CURSOR LOCAL FOR SELECT 1 OPEN c FETCH NEXT FROM c WHILE @@FETCH_STATUS = 0"
            + " FETCH NEXT FROM c";
    session.runs(loop, one);
    assertThat(stranger.runs("SELECT @@FETCH_STATUS", one)).isTrue();
    session.runs(loop, one);
    stranger.runs("SELECT 1", one);
    assertThat(session.reads("SELECT @@CURSOR_ROWS", one)).isTrue();
    assertThat(session.reads("SELECT @@CURSOR_ROWS", other)).isFalse();
  }

  @Test
  void whatEveryStatementSetsIsOnTheLastConnectionOnly() {
    session.runs(INSERT, one);
    session.runs("SELECT 1", other);
    assertThat(session.reads("SELECT @@ROWCOUNT", other)).isTrue();
    assertThat(session.reads("SELECT @@ROWCOUNT", one)).isFalse();
    assertThat(session.reads("SELECT @@ROWCOUNT, @@IDENTITY", one)).isFalse();
  }

  @Test
  void whoNeverWroteReadsNoneAnywhere() {
    session.runs("SELECT 1", one);
    assertThat(session.reads(READ, other)).isTrue();
    assertThat(session.isLentReset(other)).isFalse();
  }

  @Test
  void aConnectionThatIsKeptAgainstExpectationIsNotReadBlindly() {
    session.runs(INSERT, one);
    stranger.asks("SELECT 1");
    stranger.isLent(one);
    stranger.lending.server().unreadable();
    assertThat(stranger.lending.answered()).isEqualTo(Lending.Verdict.KEEP);
    assertThat(stranger.reads("EXEC anything", one)).isFalse();
    assertThat(stranger.reads("SELECT 1", one)).isTrue();
  }

  // ---- a request is given up while its connection is made fit, and another follows ----

  @Test
  void whatMayKeepAConnectionForLongerIsNotForOneThatWasMadeFitForLess() {
    stranger.runs(INSERT, one);
    session.givesUp("SELECT a FROM t", one);

    session.asks("BEGIN TRAN");

    assertThat(session.lending.needsAnotherConnection()).isTrue();
    assertThat(session.lending.left()).as("nothing was run there").isEqualTo(Verdict.RETURN_CLEAN);
    assertThat(session.isLentReset(one)).as("made fit for it").isTrue();
  }

  @Test
  void whatReadsAValueIsNotForAConnectionThatHasAnothers() {
    stranger.runs(INSERT, one);
    session.givesUp("SELECT a FROM t", one);

    session.asks(READ);

    assertThat(session.lending.needsAnotherConnection()).isTrue();
    assertThat(session.lending.readsLostValue()).as("it has set none").isFalse();
  }

  @Test
  void anyOtherRequestTakesItsPlace() {
    stranger.runs(INSERT, one);
    session.givesUp("CREATE TABLE #t (a int)", one);

    session.asks("SELECT a FROM t");

    assertThat(session.lending.needsAnotherConnection()).isFalse();
    assertThat(session.lending.answered()).as("no table").isEqualTo(Verdict.RETURN_CLEAN);
  }

  @Test
  void whoHadAConnectionAndRanNothingOnItFindsWhatAnotherHasLeftThere() {
    stranger.runs("UPDATE t SET a = 1", one);
    session.givesUp("SELECT a FROM t", one);
    assertThat(session.lending.answered()).isEqualTo(Verdict.RETURN_CLEAN);

    session.asks("SELECT @@ROWCOUNT");

    assertThat(session.lending.hasLeftItsValuesOn(one)).isFalse();
    assertThat(session.isLentReset(one)).as("it would read another's").isTrue();
  }
}
