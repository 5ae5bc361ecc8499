package dev.weir.application.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.Remains;
import dev.weir.application.prepared.HandleCall;
import dev.weir.application.session.Lending.Verdict;
import dev.weir.domain.pinning.PinEnding;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.procedures.ProcedurePolicy;
import dev.weir.domain.procedures.ProcedurePolicy.Mode;
import dev.weir.domain.settings.SessionSettings;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** For how long a session keeps a connection, by what it asked and what the server said. */
class TransactionLendingTest {
  private final ReadTexts texts = new ReadTexts("trusted");
  private final TransactionLending lending = Lendings.ofOne();

  private RequestEffects batch(String text) {
    return texts.batch(lending, text);
  }

  /** Asks for what the text does, on a connection that is fresh. */
  private void asks(String text) {
    lending.beginRequest(batch(text), true);
    lending.prelude(new Remains(false));
  }

  private Verdict answered(String text) {
    asks(text);
    return lending.answered();
  }

  // ---- what goes back ----

  @Test
  void aConnectionOnWhichNothingWasLeftGoesBackClean() {
    assertThat(answered("SELECT 1")).isEqualTo(Verdict.RETURN_CLEAN);
    assertThat(answered("INSERT INTO t VALUES (1)")).isEqualTo(Verdict.RETURN_CLEAN);
  }

  @Test
  void whereItIsWishedEveryConnectionIsReset() {
    TransactionLending careful = Lendings.withResets();
    careful.beginRequest(batch("SELECT 1"), true);
    careful.prelude(new Remains(false));

    assertThat(careful.answered()).isEqualTo(Verdict.RETURN_DIRTY);
  }

  @Test
  void aRequestThatWasBrokenOffLeavesADirtyConnectionIfItDidAnything() {
    asks("SET LOCK_TIMEOUT 5 SELECT 1");

    assertThat(lending.left()).isEqualTo(Verdict.RETURN_DIRTY);
  }

  @Test
  void aConnectionThatNoResetCleansIsClosed() {
    assertThat(answered("EXECUTE AS USER = 'other'")).isEqualTo(Verdict.KEEP);

    assertThat(lending.left()).isEqualTo(Verdict.CLOSE);
  }

  // ---- transactions ----

  @Test
  void anOpenTransactionKeepsTheConnectionUntilTheServerEndsIt() {
    asks("BEGIN TRAN UPDATE t SET a = 1");
    lending.transaction().begun(1);
    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
    assertThat(lending.isInTransaction()).isTrue();
    assertThat(lending.pinnedBy()).isEqualTo(PinReason.TRANSACTION);

    lending.beginRequest(batch("SELECT 1"), true);
    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);

    lending.beginRequest(batch("COMMIT"), true);
    lending.transaction().ended(false);
    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_CLEAN);
    assertThat(lending.isInTransaction()).isFalse();
  }

  @Test
  void aTransactionThatEndsWithinItsRequestKeepsNothing() {
    asks("BEGIN TRAN UPDATE t SET a = 1 COMMIT");
    lending.transaction().begun(1);
    lending.transaction().ended(false);

    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_CLEAN);
  }

  @Test
  void aNestedTransactionNeedsNoWordOfTheServer() {
    asks("BEGIN TRAN");
    lending.transaction().begun(1);
    lending.answered();

    lending.beginRequest(batch("BEGIN TRAN"), true);
    lending.answered();
    assertThat(lending.pinnedBy()).isEqualTo(PinReason.TRANSACTION);

    lending.beginRequest(batch("COMMIT COMMIT"), true);
    lending.transaction().ended(false);
    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_CLEAN);
  }

  @Test
  void aRequestThatWasGivenUpDuringItsPreludeHasDoneNothing() {
    Remains found = new Remains(false);
    lending.beginRequest(batch("SET LOCK_TIMEOUT 5 CREATE TABLE #t (a int)"), true);
    lending.prelude(found);

    lending.dropped();

    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_CLEAN);
    assertThat(lending.settings()).isEqualTo(SessionSettings.INITIAL);
    assertThat(found.settings()).isEqualTo(SessionSettings.INITIAL);
  }

  // ---- settings ----

  @Test
  void settingsAloneNeedNoConnection() {
    lending.beginRequest(batch("SET LOCK_TIMEOUT 1000 SET TEXTSIZE 500"), true);
    assertThat(lending.answerLocally()).isInstanceOf(LocalAnswer.Settings.class);

    lending.beginRequest(batch("SELECT 1"), true);
    assertThat(lending.prelude(new Remains(false)))
        .returns(false, Prelude::reset)
        .returns("SET LOCK_TIMEOUT 1000;SET TEXTSIZE 500", Prelude::text)
        .returns(false, Prelude::begins);
  }

  @Test
  void whetherThereIsADatabaseOrALanguageOnlyTheServerKnows() {
    lending.beginRequest(batch("USE Other"), true);
    assertThat(lending.answerLocally()).isNull();

    lending.beginRequest(batch("SET LANGUAGE Klingon"), true);
    assertThat(lending.answerLocally()).isNull();
  }

  @Test
  void whatWasSetOnAConnectionFollowsTheSessionToTheNext() {
    Remains first = new Remains(false);
    lending.beginRequest(batch("SET LOCK_TIMEOUT 1000 SELECT 1"), true);
    assertThat(lending.prelude(first)).isNull();
    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_CLEAN);
    assertThat(first.settings()).isEqualTo(lending.settings());

    lending.beginRequest(batch("SELECT 1"), true);
    assertThat(lending.prelude(first)).isNull();
    lending.answered();

    lending.beginRequest(batch("SELECT 1"), true);
    assertThat(lending.prelude(new Remains(false)))
        .returns(false, Prelude::reset)
        .returns("SET LOCK_TIMEOUT 1000", Prelude::text)
        .returns(false, Prelude::begins);
  }

  @Test
  void settingsThatMayOrMayNotHaveBeenMadeKeepTheConnection() {
    asks("SET LOCK_TIMEOUT 1000 SELECT 1 / 0");
    lending.server().error();

    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
    assertThat(lending.pinnedBy()).isEqualTo(PinReason.UNSAFE_SET);
  }

  @Test
  void theServerSaysWhichDatabaseTheSessionIsIn() {
    asks("USE other");
    lending.server().database("Other");
    lending.answered();

    lending.beginRequest(batch("SELECT 1"), true);
    assertThat(lending.prelude(new Remains(false)))
        .returns(false, Prelude::reset)
        .returns("USE [Other]", Prelude::text)
        .returns(false, Prelude::begins);
  }

  @Test
  void aDirtyConnectionIsResetOnTheWay() {
    lending.beginRequest(batch("SELECT 1"), true);

    assertThat(lending.prelude(new Remains(true))).isEqualTo(Prelude.RESET);
  }

  @Test
  void aClientsOwnResetTakesBackItsSettingsButNotItsIsolationLevel() {
    lending.beginRequest(
        batch("SET LOCK_TIMEOUT 5 SET TRANSACTION ISOLATION LEVEL SERIALIZABLE"), true);
    assertThat(lending.answerLocally()).isInstanceOf(LocalAnswer.Settings.class);

    lending.reset(false);

    lending.beginRequest(batch("SELECT 1"), true);
    assertThat(lending.prelude(new Remains(false)))
        .returns(false, Prelude::reset)
        .returns("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE", Prelude::text)
        .returns(false, Prelude::begins);
  }

  // ---- pins ----

  @Test
  void aTemporaryTableKeepsTheConnectionAndLeavesItDirty() {
    assertThat(answered("CREATE TABLE #t (a int)")).isEqualTo(Verdict.KEEP);
    assertThat(lending.pinnedBy()).isEqualTo(PinReason.TEMP_TABLE);

    assertThat(lending.left()).isEqualTo(Verdict.RETURN_DIRTY);
  }

  @Test
  void whatAPinIsForSaysWhatEndsItWithoutThat() {
    answered("CREATE TABLE #t (a int)");
    assertThat(lending.ending()).isEqualTo(PinEnding.WHEN_WANTED);

    lending.beginRequest(batch("BEGIN TRAN"), true);
    lending.transaction().begun(1);
    lending.answered();
    assertThat(lending.ending()).isEqualTo(PinEnding.WHEN_IDLE);

    lending.beginRequest(batch("COMMIT"), true);
    lending.transaction().ended(false);
    lending.answered();
    assertThat(lending.ending()).isEqualTo(PinEnding.WHEN_WANTED);
  }

  private static RequestEffects enlisting() {
    RequestSummary summary = new RequestSummary(new ProcedurePolicy(Mode.PIN, Set.of()));
    summary.begin(Lendings.ofOne());
    summary.transaction(null);
    summary.pin(PinReason.DISTRIBUTED_TRANSACTION);
    return summary.end();
  }

  @Test
  void aDistributedTransactionKeepsTheConnectionUntilTheServerEndsItAndLeavesItEnlisted() {
    lending.beginRequest(enlisting(), true);
    lending.prelude(new Remains(false));
    lending.transaction().begun(11);
    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
    assertThat(lending.pins().reasons()).containsExactly(PinReason.DISTRIBUTED_TRANSACTION);

    lending.beginRequest(enlisting(), true);
    lending.transaction().ended(false);
    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_DIRTY);
  }

  @Test
  void whoCouldNotBeEnlistedIsInNoDistributedTransaction() {
    lending.beginRequest(enlisting(), true);
    lending.prelude(new Remains(false));
    lending.server().error();
    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_DIRTY);
  }

  @Test
  void aPreparedHandleKeepsTheConnectionUntilItIsGivenUp() {
    lending.beginRequest(calls(HandleCall.of(HandleCall.Kind.PREPARE)), true);
    lending.prelude(new Remains(false));
    lending.server().returned(0, 7);
    lending.server().callEnded();
    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
    assertThat(lending.pinnedBy()).isEqualTo(PinReason.PREPARED_HANDLE);

    lending.beginRequest(calls(new HandleCall(HandleCall.Kind.UNPREPARE, 8)), true);
    lending.server().callEnded();
    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);

    lending.beginRequest(calls(new HandleCall(HandleCall.Kind.UNPREPARE, 7)), true);
    lending.server().callEnded();
    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_CLEAN);
  }

  @Test
  void aHandleThatCouldNotBeGivenUpIsStillThere() {
    lending.beginRequest(calls(HandleCall.of(HandleCall.Kind.OPEN_CURSOR)), true);
    lending.prelude(new Remains(false));
    lending.server().returned(0, 7);
    lending.server().callEnded();
    lending.answered();

    lending.beginRequest(calls(new HandleCall(HandleCall.Kind.CLOSE_CURSOR, 7)), true);
    lending.server().error();
    lending.server().callEnded();

    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
  }

  @Test
  void ofSeveralCallsEachTellsOfItsOwnHandle() {
    lending.beginRequest(
        calls(
            new HandleCall(HandleCall.Kind.UNPREPARE, 3),
            HandleCall.of(HandleCall.Kind.PREPARE_AND_OPEN)),
        true);
    lending.prelude(new Remains(false));
    lending.server().returned(0, 11);
    lending.server().callEnded();
    assertThat(lending.pinnedBy()).isNull();

    lending.server().returned(0, 12);
    lending.server().returned(1, 13);
    lending.server().callEnded();
    assertThat(lending.pinnedBy()).isEqualTo(PinReason.PREPARED_HANDLE);
  }

  private RequestEffects calls(HandleCall... calls) {
    texts.summary.begin(lending);
    for (HandleCall call : calls) {
      texts.summary.call(call);
    }
    return texts.summary.end();
  }

  @Test
  void aProcedureIsTrustedByItsNameAlone() {
    assertThat(answered("EXEC trusted")).isEqualTo(Verdict.RETURN_CLEAN);
    assertThat(answered("EXEC another")).isEqualTo(Verdict.KEEP);
    assertThat(lending.pinnedBy()).isEqualTo(PinReason.PROCEDURE);
  }

  @Test
  void aResponseThatCannotBeReadKeepsTheConnection() {
    asks("SELECT 1");
    lending.server().unreadable();

    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
    assertThat(lending.pinnedBy()).isEqualTo(PinReason.UNKNOWN);
  }

  // ---- working as somebody else ----

  @Test
  void afterRevertTheConnectionIsResetAndUsedAgain() {
    assertThat(answered("EXECUTE AS USER = 'bob'")).isEqualTo(Verdict.KEEP);
    lending.beginRequest(batch("REVERT"), true);
    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_DIRTY);
    assertThat(answered("EXECUTE AS USER = 'bob'; SELECT 1; REVERT"))
        .isEqualTo(Verdict.RETURN_DIRTY);
  }

  @Test
  void aRevertThatFailedTakesNothingBack() {
    answered("EXECUTE AS USER = 'bob' WITH COOKIE INTO @c");
    lending.beginRequest(batch("REVERT WITH COOKIE = 0x00"), true);
    lending.server().error();
    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
    assertThat(lending.pinnedBy()).isEqualTo(PinReason.IMPERSONATION);
    assertThat(lending.left()).isEqualTo(Verdict.CLOSE);
  }

  @Test
  void whoTookARoleOnLeavesAConnectionThatIsClosed() {
    answered("EXEC sp_setapprole 'payroll', 'secret'");
    lending.beginRequest(batch("EXEC sp_unsetapprole @cookie"), true);
    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
    assertThat(lending.left()).isEqualTo(Verdict.CLOSE);
  }

  // ---- values of an earlier request ----

  @Test
  void whatAnEarlierRequestLeftIsReadOnTheLastConnection() {
    lending.beginRequest(batch("SELECT @@IDENTITY"), true);
    assertThat(lending.needsItsLastConnection()).as("of a session that never had one").isFalse();
    lending.prelude(new Remains(false));
    lending.answered();

    lending.beginRequest(batch("SELECT @@IDENTITY"), true);
    assertThat(lending.needsItsLastConnection()).as("of a session that set none").isFalse();
    lending.beginRequest(batch("SELECT @@ROWCOUNT"), true);
    assertThat(lending.needsItsLastConnection()).isTrue();
    lending.beginRequest(batch("SELECT 1"), true);
    assertThat(lending.needsItsLastConnection()).isFalse();
  }

  @Test
  void whereAnothersValuesCouldBeReadTheConnectionIsResetFirst() {
    Remains ofAnother = new Remains(false);
    ofAnother.lent(1);
    ofAnother.lent(2);
    lending.beginRequest(RequestEffects.notReadYet(List.of(), false, false), true);

    assertThat(lending.prelude(ofAnother)).isEqualTo(Prelude.RESET);
  }
}
