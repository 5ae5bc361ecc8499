package dev.weir.application.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.Remains;
import dev.weir.application.session.Lending.Verdict;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.pinning.SessionStateMap;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pins that come and go by the states that a server tells. */
class SessionStateEvidenceTest {
  private static final String TABLE = "CREATE TABLE #t (a int)";
  private static final String LOCK = "EXEC sp_getapplock 'r', 'Shared', 'Session'";

  /** A text without effects, behind which a trusted procedure or a trigger may do something. */
  private static final String OPAQUE = "SELECT 1";

  private static final int OPTIONS = 0;
  private static final int TABLES = 16;
  private static final int LOCKS = 20;

  private static final ServerAnswer GONE = new ServerAnswer(List.of(List.of("0", "0", "0", "")));

  private final ReadTexts texts = new ReadTexts();
  private final TransactionLending lending = Lendings.ofOne();
  private final SessionStateMap states = new SessionStateMap();
  private long sequence;

  SessionStateEvidenceTest() {
    lend();
  }

  private void lend() {
    lending.beginRequest(RequestEffects.NONE, true);
    lending.prelude(new Remains(false));
  }

  private void sends(String text) {
    lending.beginRequest(texts.batch(lending, text), true);
  }

  private void tells(boolean recoverable, int... ids) {
    for (int id : ids) {
      states.tell(sequence, id, recoverable);
    }
    sequence++;
    lending.server().sessionState(states);
  }

  private Verdict runs(String text) {
    sends(text);
    return lending.answered();
  }

  private Verdict runs(String text, boolean recoverable, int... ids) {
    sends(text);
    tells(recoverable, ids);
    return lending.answered();
  }

  private boolean isPinnedBy(PinReason reason) {
    return lending.pins().contains(reason);
  }

  @Test
  void anyUnrecoverableStatePinsAndLeavesTheConnectionDirty() {
    assertThat(runs(OPAQUE, false, LOCKS)).isEqualTo(Verdict.KEEP);
    assertThat(lending.pinnedBy()).isEqualTo(PinReason.SESSION_STATE);
    assertThat(runs(OPAQUE)).as("silence").isEqualTo(Verdict.KEEP);
    assertThat(runs(OPAQUE, true, LOCKS)).isEqualTo(Verdict.RETURN_DIRTY);
  }

  @Test
  void aPlainRequestIsPinnedAsWell() {
    assertThat(runs(OPAQUE)).isEqualTo(Verdict.RETURN_CLEAN);
    assertThat(lending.beginPlainly()).isTrue();
    lending.prelude(new Remains(false));
    tells(false, LOCKS);
    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
    assertThat(lending.pinnedBy()).isEqualTo(PinReason.SESSION_STATE);
  }

  @Test
  void recoverableStatesChangeNothing() {
    assertThat(runs(OPAQUE, true, OPTIONS)).isEqualTo(Verdict.RETURN_CLEAN);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          TEMP_TABLE    | CREATE TABLE #t (a int)
          TEMP_TABLE    | CREATE TABLE ##t (a int)
          GLOBAL_CURSOR | DECLARE c CURSOR GLOBAL FOR SELECT 1
          APPLOCK       | EXEC sp_getapplock 'r', 'Shared', 'Session'
          IMPERSONATION | EXECUTE AS USER = 'a'
          XML_HANDLE    | EXEC sp_xml_preparedocument @h OUTPUT, @x
          TRACE_FLAG    | DBCC TRACEON (3604)
          """)
  void documentedKindThatWasToldEndsWhenNothingUnrecoverableIsLeft(PinReason reason, String sets) {
    assertThat(runs(sets, false, 99)).isEqualTo(Verdict.KEEP);
    assertThat(isPinnedBy(reason)).isTrue();
    assertThat(runs(OPAQUE, true, OPTIONS)).isEqualTo(Verdict.KEEP);
    assertThat(isPinnedBy(reason)).isTrue();

    assertThat(runs(OPAQUE, true, 99)).as("never clean").isEqualTo(Verdict.RETURN_DIRTY);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          CONTEXT_INFO    | SET CONTEXT_INFO @c
          SESSION_CONTEXT | EXEC sp_set_session_context N'k', @v
          UNSAFE_SET      | SET IDENTITY_INSERT t ON
          PROCEDURE       | EXEC dbo.unread
          SPID            | INSERT INTO t VALUES (@@SPID)
          """)
  void otherKindsDoNotEnd(PinReason reason, String sets) {
    runs(sets, false, 99);
    assertThat(isPinnedBy(reason)).isTrue();

    assertThat(runs(OPAQUE, true, 99)).isEqualTo(Verdict.KEEP);
    assertThat(isPinnedBy(reason)).isTrue();
    assertThat(isPinnedBy(PinReason.SESSION_STATE)).isFalse();
  }

  @Test
  void silenceEndsNothing() {
    runs(TABLE);
    assertThat(runs("IF 1 = 1 SELECT 2")).isEqualTo(Verdict.KEEP);
    assertThat(isPinnedBy(PinReason.TEMP_TABLE)).isTrue();
  }

  /** It calls everything recoverable, and never tells of tables. */
  @Test
  void aPinThatWasNotToldAsUnrecoverableStays() {
    runs(TABLE, true, OPTIONS);
    assertThat(runs(OPAQUE, true, OPTIONS)).isEqualTo(Verdict.KEEP);
    assertThat(runs(OPAQUE, true, TABLES)).isEqualTo(Verdict.KEEP);
    assertThat(isPinnedBy(PinReason.TEMP_TABLE)).isTrue();
  }

  @Test
  void anotherKindsStateIsNoWitness() {
    runs(TABLE, false, TABLES);
    runs(LOCK);
    assertThat(runs(OPAQUE, true, TABLES)).isEqualTo(Verdict.KEEP);
    assertThat(isPinnedBy(PinReason.TEMP_TABLE)).isFalse();
    assertThat(isPinnedBy(PinReason.APPLOCK)).as("never told").isTrue();
  }

  @Test
  void stateThatMayBelongToOneOfTwoKindsIsNoWitness() {
    runs(TABLE + " " + LOCK, false, TABLES);
    assertThat(runs(OPAQUE, true, TABLES)).isEqualTo(Verdict.KEEP);
    assertThat(isPinnedBy(PinReason.TEMP_TABLE)).isTrue();
    assertThat(isPinnedBy(PinReason.APPLOCK)).isTrue();
  }

  @Test
  void stateThatMayBelongToAProcedureIsNoWitness() {
    runs(TABLE + " EXEC dbo.unread", false, TABLES);
    assertThat(runs(OPAQUE, true, TABLES)).isEqualTo(Verdict.KEEP);
    assertThat(isPinnedBy(PinReason.TEMP_TABLE)).isTrue();
  }

  @Test
  void eachKindEndsWhenAllStatesAreRecoverable() {
    runs(TABLE, false, TABLES);
    runs(LOCK, false, LOCKS);
    assertThat(runs(OPAQUE, true, TABLES)).isEqualTo(Verdict.KEEP);
    assertThat(isPinnedBy(PinReason.TEMP_TABLE)).as("all or nothing").isTrue();
    assertThat(runs(OPAQUE, true, LOCKS)).isEqualTo(Verdict.RETURN_DIRTY);
  }

  @Test
  void theSameKindTakenAgainNeedsToBeToldAgain() {
    runs(LOCK, false, LOCKS);
    runs(TABLE, false, TABLES);
    runs(OPAQUE, true, LOCKS);
    runs(LOCK);
    assertThat(runs(OPAQUE, true, TABLES)).isEqualTo(Verdict.KEEP);
    assertThat(isPinnedBy(PinReason.APPLOCK)).isTrue();
  }

  @Test
  void stateThatEndsInATransactionEndsNoPin() {
    runs(TABLE, false, TABLES);
    sends("BEGIN TRAN SELECT 1");
    lending.transaction().begun(7);
    lending.answered();
    assertThat(runs(OPAQUE, true, TABLES)).isEqualTo(Verdict.KEEP);
    sends("COMMIT");
    lending.transaction().ended(false);
    tells(true, OPTIONS);
    lending.answered();
    assertThat(isPinnedBy(PinReason.TEMP_TABLE)).isTrue();
  }

  @Test
  void stateThatEndsInARollbackEndsNoPin() {
    runs(TABLE, false, TABLES);
    sends(OPAQUE);
    lending.transaction().begun(7);
    tells(true, TABLES);
    lending.transaction().ended(true);
    lending.answered();
    assertThat(isPinnedBy(PinReason.TEMP_TABLE)).isTrue();
  }

  @Test
  void afterAResetStatesAreToldAnew() {
    runs(TABLE, false, TABLES);
    sends(OPAQUE);
    states.reset();
    tells(true, OPTIONS);
    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
    assertThat(isPinnedBy(PinReason.SESSION_STATE)).isFalse();
    assertThat(isPinnedBy(PinReason.TEMP_TABLE)).as("told before the reset").isTrue();
  }

  @Test
  void disabledRecoveryEndsTheEvidence() {
    runs(TABLE, false, TABLES);
    sequence = SessionStateMap.DISABLING_SEQUENCE;
    assertThat(runs(OPAQUE, true, TABLES)).isEqualTo(Verdict.KEEP);
    sequence = 1;
    assertThat(runs(OPAQUE, true, TABLES)).isEqualTo(Verdict.KEEP);
    assertThat(isPinnedBy(PinReason.TEMP_TABLE)).isTrue();
  }

  /** The table is gone, but something is there that the server could not recover. */
  @Test
  void stateThatAPinHasExplainedPinsByItselfOnceThePinIsGone() {
    runs(TABLE, false, TABLES);
    assertThat(isPinnedBy(PinReason.SESSION_STATE)).as("explained").isFalse();
    assertThat(runs("DROP TABLE #t")).isEqualTo(Verdict.ASK);
    lending.question();
    assertThat(lending.questionAnswered(GONE)).isEqualTo(Verdict.KEEP);
    assertThat(isPinnedBy(PinReason.TEMP_TABLE)).isFalse();
    assertThat(lending.pinnedBy()).isEqualTo(PinReason.SESSION_STATE);
    assertThat(runs(OPAQUE, true, TABLES)).isEqualTo(Verdict.RETURN_DIRTY);
  }

  @Test
  void anotherConnectionHasStatesOfItsOwn() {
    runs(LOCK, false, LOCKS);
    lending.left();
    lend();
    runs(LOCK);
    states.reset();
    assertThat(runs(OPAQUE, true, LOCKS)).isEqualTo(Verdict.KEEP);
    assertThat(isPinnedBy(PinReason.APPLOCK)).isTrue();
  }
}
