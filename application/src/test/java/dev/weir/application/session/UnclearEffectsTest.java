package dev.weir.application.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.Remains;
import dev.weir.application.session.Lending.Verdict;
import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinReason;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Text sets pins; where only the server can tell whether they are gone, it is asked. */
class UnclearEffectsTest {
  private static final String OWN =
      "SELECT CAST(@@ERROR AS nvarchar(11)),CAST(@@ROWCOUNT AS nvarchar(20)),"
          + "CAST(@@TRANCOUNT AS nvarchar(11))";
  private static final String TABLE = ",CAST(OBJECT_ID(N'tempdb..[#t]') AS nvarchar(11))";
  private static final String CURSOR = ",CAST(CURSOR_STATUS('global',N'c') AS nvarchar(11))";
  private static final String UNNOTICED = " PRINT N''";

  private final ReadTexts texts = new ReadTexts();
  private final TransactionLending lending = Lendings.ofOne();

  UnclearEffectsTest() {
    lending.beginRequest(RequestEffects.NONE, true);
    lending.prelude(new Remains(false));
  }

  private void asks(String text) {
    lending.beginRequest(texts.batch(lending, text), true);
  }

  private Verdict runs(String text) {
    asks(text);
    return lending.answered();
  }

  private Verdict questionAnswered(String... row) {
    lending.question();
    return lending.questionAnswered(new ServerAnswer(List.of(List.of(row))));
  }

  // ---- tables and cursors ----

  @Test
  void aTableThatWasDroppedFreesTheConnectionWhenTheServerKnowsItNoMore() {
    assertThat(runs("CREATE TABLE #t (a int)")).isEqualTo(Verdict.KEEP);
    assertThat(runs("SELECT * FROM #t")).isEqualTo(Verdict.KEEP);

    assertThat(runs("DROP TABLE #t")).isEqualTo(Verdict.ASK);
    assertThat(lending.question()).isEqualTo(new ServerQuestion(OWN + TABLE + UNNOTICED, 0, true));

    assertThat(questionAnswered("0", "0", "0", "")).isEqualTo(Verdict.RETURN_CLEAN);
  }

  /** Only the server knows whether the case of its names matters. */
  @Test
  void aTableThatIsDroppedInAnotherCaseIsAskedAbout() {
    runs("CREATE TABLE #T (a int)");
    assertThat(runs("DROP TABLE #t")).isEqualTo(Verdict.ASK);
    assertThat(lending.question().text()).contains("tempdb..[#T]");
    assertThat(questionAnswered("0", "0", "0", "7")).isEqualTo(Verdict.KEEP);

    assertThat(runs("DROP TABLE [#t]")).isEqualTo(Verdict.ASK);
    assertThat(questionAnswered("0", "0", "0", "")).isEqualTo(Verdict.RETURN_CLEAN);
  }

  @Test
  void aTableThatIsMadeAndDroppedInAnotherCaseWithinOneBatchIsAskedAbout() {
    assertThat(runs("CREATE TABLE #Tmp (a int) DROP TABLE #tmp")).isEqualTo(Verdict.ASK);
    assertThat(runs("DECLARE C CURSOR FOR SELECT 1 DEALLOCATE c")).isEqualTo(Verdict.ASK);
  }

  @Test
  void aDropThatWasNotRunKeepsTheTable() {
    runs("CREATE TABLE #t (a int)");
    assertThat(runs("IF 1 = 0 DROP TABLE #t")).isEqualTo(Verdict.ASK);

    assertThat(questionAnswered("0", "0", "0", "-1234")).isEqualTo(Verdict.KEEP);
    assertThat(lending.pinnedBy()).isEqualTo(PinReason.TEMP_TABLE);
    assertThat(runs("SELECT 1")).as("asked once").isEqualTo(Verdict.KEEP);
  }

  @Test
  void aTableThatWasDroppedUnderAConditionIsAskedFor() {
    runs("CREATE TABLE #t (a int)");
    assertThat(runs("IF OBJECT_ID('tempdb..#t') IS NOT NULL DROP TABLE #t")).isEqualTo(Verdict.ASK);

    assertThat(questionAnswered("0", "0", "0", "")).isEqualTo(Verdict.RETURN_CLEAN);
  }

  @Test
  void aTableThatWasNeverMadeIsNotAskedFor() {
    assertThat(runs("IF OBJECT_ID('tempdb..#t') IS NOT NULL DROP TABLE #t"))
        .isEqualTo(Verdict.RETURN_CLEAN);
  }

  @Test
  void aTableThatLivesForOneBatchCostsOneQuestion() {
    assertThat(runs("SELECT 1 AS a INTO #t SELECT * FROM #t DROP TABLE #t")).isEqualTo(Verdict.ASK);
    assertThat(questionAnswered("0", "0", "0", "")).isEqualTo(Verdict.RETURN_CLEAN);
  }

  @Test
  void aTableThatCouldNotBeMadeIsNotThere() {
    asks("CREATE TABLE #t (a int, a int)");
    lending.server().error();
    assertThat(lending.answered()).isEqualTo(Verdict.ASK);
    assertThat(questionAnswered("2705", "0", "0", "")).isEqualTo(Verdict.RETURN_CLEAN);
  }

  @Test
  void inATransactionADropMayStillBeRolledBack() {
    runs("CREATE TABLE #t (a int)");
    asks("BEGIN TRAN DROP TABLE #t");
    lending.transaction().begun(1);
    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);

    asks("COMMIT");
    lending.transaction().ended(false);
    assertThat(lending.answered()).isEqualTo(Verdict.ASK);
  }

  @Test
  void aRollbackMayHaveTakenATableBack() {
    asks("BEGIN TRAN CREATE TABLE #t (a int)");
    lending.transaction().begun(1);
    lending.answered();

    asks("ROLLBACK");
    lending.transaction().ended(true);

    assertThat(lending.answered()).isEqualTo(Verdict.ASK);
    assertThat(questionAnswered("0", "0", "0", "")).isEqualTo(Verdict.RETURN_CLEAN);
  }

  @Test
  void aCommitTakesNothingBack() {
    asks("BEGIN TRAN CREATE TABLE #t (a int)");
    lending.transaction().begun(1);
    lending.answered();

    asks("COMMIT");
    lending.transaction().ended(false);

    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
  }

  @Test
  void aCursorIsGoneWhenItsStatusSaysSo() {
    assertThat(runs("DECLARE c CURSOR GLOBAL FOR SELECT 1 OPEN c")).isEqualTo(Verdict.KEEP);
    assertThat(runs("CLOSE c DEALLOCATE c")).isEqualTo(Verdict.ASK);
    assertThat(lending.question().text()).isEqualTo(OWN + CURSOR + UNNOTICED);

    assertThat(questionAnswered("0", "0", "0", "-3")).isEqualTo(Verdict.RETURN_CLEAN);
  }

  @Test
  void nobodyIsAskedWhereTheConnectionIsKeptAnyway() {
    runs("CREATE TABLE #t (a int) EXEC some_procedure");

    assertThat(runs("DROP TABLE #t")).isEqualTo(Verdict.KEEP);
  }

  @Test
  void aServerThatCannotTellChangesNothing() {
    runs("CREATE TABLE #t (a int)");
    runs("DROP TABLE #t");

    assertThat(lending.questionAnswered(null)).isEqualTo(Verdict.KEEP);
    assertThat(lending.pinnedBy()).isEqualTo(PinReason.TEMP_TABLE);
  }

  @Test
  void anAnswerOfAnotherShapeIsNoAnswer() {
    runs("CREATE TABLE #t (a int)");
    runs("DROP TABLE #t");

    assertThat(questionAnswered("0", "0", "0")).isEqualTo(Verdict.KEEP);
  }

  // ---- transactions ----

  @Test
  void aTransactionOfWhichTheServerDoesNotTellIsAskedFor() {
    assertThat(runs("BEGIN TRAN UPDATE t SET a = 1")).isEqualTo(Verdict.ASK);
    assertThat(lending.question()).isEqualTo(new ServerQuestion(OWN + UNNOTICED, 0, false));

    assertThat(questionAnswered("0", "1", "1")).isEqualTo(Verdict.KEEP);
    assertThat(lending.pinnedBy()).isEqualTo(PinReason.TRANSACTION);
    assertThat(lending.isInTransaction()).isTrue();
    assertThat(runs("SELECT 1")).as("what ends no transaction").isEqualTo(Verdict.KEEP);

    assertThat(runs("COMMIT")).isEqualTo(Verdict.ASK);
    assertThat(questionAnswered("0", "0", "0")).isEqualTo(Verdict.RETURN_CLEAN);
    assertThat(lending.isInTransaction()).isFalse();
  }

  @Test
  void inATransactionThatWasFoundAChangeOfDataIsNotAskedAbout() {
    runs("BEGIN TRAN UPDATE t SET a = 1");
    questionAnswered("0", "1", "1");

    assertThat(runs("INSERT INTO t (a) VALUES (1)")).isEqualTo(Verdict.KEEP);
    assertThat(runs("SET LOCK_TIMEOUT 500")).isEqualTo(Verdict.KEEP);
    assertThat(runs("BEGIN TRAN")).as("a nested one").isEqualTo(Verdict.KEEP);
    assertThat(runs("CREATE TABLE #t (a int)")).isEqualTo(Verdict.KEEP);
  }

  @Test
  void inATransactionThatWasFoundCodeThatIsNotReadMayEndIt() {
    runs("BEGIN TRAN UPDATE t SET a = 1");
    questionAnswered("0", "1", "1");

    assertThat(runs("DECLARE @q nvarchar(9) = LTRIM(N'COMMIT') EXEC (@q)")).isEqualTo(Verdict.ASK);
    assertThat(questionAnswered("0", "0", "1")).isEqualTo(Verdict.KEEP);
    assertThat(runs("EXEC some_procedure")).isEqualTo(Verdict.ASK);
  }

  @Test
  void nothingIsAskedBetweenTheAnnouncementOfABulkLoadAndItsRows() {
    assertThat(runs("BEGIN TRAN UPDATE t SET a = 1")).isEqualTo(Verdict.ASK);
    assertThat(questionAnswered("0", "1", "1")).isEqualTo(Verdict.KEEP);

    assertThat(runs("INSERT BULK t (a int)")).isEqualTo(Verdict.KEEP);
  }

  @Test
  void aTransactionThatWasNotBegunKeepsNothing() {
    assertThat(runs("IF 1 = 0 BEGIN TRAN")).isEqualTo(Verdict.ASK);
    assertThat(questionAnswered("0", "0", "0")).isEqualTo(Verdict.RETURN_CLEAN);
  }

  @Test
  void aTransactionThatAStatementBeganByItselfIsAskedForWhereTheServerHasToldOfNone() {
    assertThat(runs("SET IMPLICIT_TRANSACTIONS ON UPDATE t SET a = 1")).isEqualTo(Verdict.ASK);
    assertThat(questionAnswered("0", "1", "1")).isEqualTo(Verdict.KEEP);
    assertThat(lending.pinnedBy()).isEqualTo(PinReason.TRANSACTION);

    assertThat(runs("COMMIT")).isEqualTo(Verdict.ASK);
    assertThat(questionAnswered("0", "0", "0")).isEqualTo(Verdict.RETURN_CLEAN);
  }

  @Test
  void aServerThatHasToldOfOneIsNotAskedForOthers() {
    asks("SET IMPLICIT_TRANSACTIONS ON UPDATE t SET a = 1");
    lending.transaction().begun(77);
    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
    asks("COMMIT");
    lending.transaction().ended(false);
    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_CLEAN);

    assertThat(runs("SELECT 1")).isEqualTo(Verdict.RETURN_CLEAN);
  }

  @Test
  void whetherStatementsBeginTransactionsMayBeInDoubtToo() {
    assertThat(runs("IF 1 = 1 SET IMPLICIT_TRANSACTIONS ON")).isEqualTo(Verdict.ASK);
    assertThat(questionAnswered("0", "0", "0")).isEqualTo(Verdict.KEEP);

    assertThat(runs("UPDATE t SET a = 1")).isEqualTo(Verdict.ASK);
    assertThat(questionAnswered("0", "1", "1")).isEqualTo(Verdict.KEEP);
    assertThat(lending.isInTransaction()).isTrue();
  }

  @Test
  void anErrorMayHaveEndedATransactionOfWhichTheServerDoesNotTell() {
    runs("BEGIN TRAN");
    questionAnswered("0", "0", "1");

    asks("SELECT 1 / 0");
    lending.server().error();

    assertThat(lending.answered()).isEqualTo(Verdict.ASK);
  }

  @Test
  void aTransactionThatWasToldButWhoseEndIsNotIsAskedForWithItsDescriptor() {
    asks("SELECT 1");
    lending.transaction().begun(77);
    lending.answered();

    assertThat(runs("COMMIT")).isEqualTo(Verdict.ASK);
    assertThat(lending.question().transaction()).isEqualTo(77);
    assertThat(questionAnswered("0", "0", "0")).isEqualTo(Verdict.RETURN_CLEAN);
  }

  @Test
  void aServerThatTellsOfTextIsBelievedWhereItSaysNothing() {
    asks("BEGIN TRAN");
    lending.transaction().begun(1);
    lending.answered();
    runs("BEGIN TRAN");

    assertThat(runs("COMMIT")).as("of the inner one").isEqualTo(Verdict.KEEP);
  }

  @Test
  void whereTheServerCannotTellOfATransactionNobodyGuesses() {
    runs("BEGIN TRAN");

    assertThat(lending.questionAnswered(null)).isEqualTo(Verdict.KEEP);
    assertThat(lending.pinnedBy()).isEqualTo(PinReason.UNKNOWN);
  }

  @Test
  void aTransactionThatNobodyHasAskedForYetIsNotLeftToAnotherSession() {
    assertThat(runs("BEGIN TRAN UPDATE t SET a = 1")).isEqualTo(Verdict.ASK);

    assertThat(lending.left()).isEqualTo(Verdict.RETURN_DIRTY);
  }

  @Test
  void aTransactionThatAStatementMayHaveBegunWhoseAnswerNobodyReadIsNotLeftToAnotherSession() {
    runs("SET IMPLICIT_TRANSACTIONS ON");
    lending.beginRequest(RequestEffects.NONE, true);
    lending.prelude(new Remains(false));

    assertThat(lending.left()).isEqualTo(Verdict.RETURN_DIRTY);
  }

  @Test
  void aSettingThatMayIncludeImplicitTransactionsMayHaveBegunOne() {
    assertThat(runs("IF 1 = 1 SET ANSI_DEFAULTS ON")).isEqualTo(Verdict.ASK);
    assertThat(questionAnswered("0", "0", "0")).isEqualTo(Verdict.KEEP);

    assertThat(runs("UPDATE t SET a = 1")).isEqualTo(Verdict.ASK);
  }

  @Test
  void whereTheServerTellsOfTransactionsOneThatIsNotToldIsNotThere() {
    asks("SET IMPLICIT_TRANSACTIONS ON UPDATE t SET a = 1");
    lending.transaction().begun(77);
    lending.answered();
    asks("COMMIT");
    lending.transaction().ended(false);
    lending.answered();
    lending.beginRequest(RequestEffects.NONE, true);
    lending.prelude(new Remains(false));

    assertThat(lending.left()).isEqualTo(Verdict.RETURN_CLEAN);
  }

  // ---- options ----

  @Test
  void anOptionIsInDoubtUntilItIsSetForCertain() {
    asks("SET LOCK_TIMEOUT 1000 SELECT 1 / 0");
    lending.server().error();
    lending.answered();

    asks("SET LOCK_TIMEOUT 500");

    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_DIRTY);
  }

  @Test
  void anIsolationLevelInDoubtOutlivesTheClientsOwnReset() {
    asks("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE SET LOCK_TIMEOUT 5 SELECT 1 / 0");
    lending.server().error();
    lending.answered();
    assertThat(lending.isResetInPlace()).isTrue();

    lending.resetInPlace(false);
    asks("SELECT 1");

    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
    assertThat(lending.pins().all()).containsExactly(new Pin(PinReason.UNSAFE_SET, "ISOLATION"));
  }

  // ---- the question itself ----

  @Test
  void whatTheQuestionHasOverwrittenIsNotReadForTheClientsOwn() {
    runs("CREATE TABLE #t (a int)");
    runs("DROP TABLE #t SELECT 1 UNION SELECT 2");
    questionAnswered("0", "2", "0", "-1234");

    asks("SELECT @@ROWCOUNT");
    assertThat(lending.readsLostValue()).isTrue();
    asks("SELECT @@IDENTITY");
    assertThat(lending.readsLostValue()).as("which no question changes").isFalse();
  }

  @Test
  void aQuestionThatLeavesWhatItFoundIsNotNoticed() {
    runs("CREATE TABLE #t (a int)");
    runs("DROP TABLE #t");
    questionAnswered("0", "0", "0", "-1234");

    asks("SELECT @@ROWCOUNT");
    assertThat(lending.readsLostValue()).isFalse();
  }

  @Test
  void theNextStatementOfTheClientMakesGoodWhatAQuestionHasOverwritten() {
    runs("CREATE TABLE #t (a int)");
    runs("DROP TABLE #t SELECT 1");
    questionAnswered("0", "1", "0", "-1234");
    runs("SELECT 5");

    asks("SELECT @@ROWCOUNT");
    assertThat(lending.readsLostValue()).isFalse();
  }
}
