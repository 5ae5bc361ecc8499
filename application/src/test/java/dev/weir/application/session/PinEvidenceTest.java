package dev.weir.application.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.Remains;
import dev.weir.application.session.Lending.Verdict;
import dev.weir.domain.pinning.PinReason;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What only looks like the end of a pin does not end it; what is its end does. */
class PinEvidenceTest {
  private static final String STILL_THERE = "5";
  private static final String OPEN_CURSOR = "1";

  private final ReadTexts texts = new ReadTexts();
  private final TransactionLending lending = Lendings.ofOne();

  PinEvidenceTest() {
    lending.beginRequest(RequestEffects.NONE, true);
    lending.prelude(new Remains(false));
  }

  private void asks(String text) {
    lending.beginRequest(texts.batch(lending, text), true);
  }

  private Verdict runs(String text, String status) {
    asks(text);
    Verdict verdict = lending.answered();
    if (verdict != Verdict.ASK) {
      return verdict;
    }
    lending.question();
    return lending.questionAnswered(new ServerAnswer(List.of(List.of("0", "0", "0", status))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          TEMP_TABLE      | CREATE TABLE #t (a int)                  | IF 1 = 0 DROP TABLE #t
          TEMP_TABLE      | CREATE TABLE #t (a int)                  | BEGIN TRAN DROP TABLE #t ROLLBACK
          TEMP_TABLE      | CREATE TABLE #t (a int)                  | DROP TABLE #other
          TEMP_TABLE      | CREATE TABLE #t (a int)                  | SELECT 'DROP TABLE #t' -- DROP TABLE #t
          TEMP_TABLE      | CREATE TABLE ##t (a int)                 | EXEC('SELECT 1 DROP TABLE #t')
          GLOBAL_CURSOR   | DECLARE c CURSOR GLOBAL FOR SELECT 1     | CLOSE c
          GLOBAL_CURSOR   | DECLARE c CURSOR GLOBAL FOR SELECT 1     | IF 1 = 0 DEALLOCATE c
          APPLOCK         | EXEC sp_getapplock 'r', 'Shared', 'Session' | EXEC sp_releaseapplock 'other', 'Session'
          APPLOCK         | EXEC sp_getapplock 'r', 'Shared', 'Session' | EXEC sp_releaseapplock 'r'
          APPLOCK         | EXEC sp_getapplock 'r', 'Shared', 'Session' | IF 1 = 0 EXEC sp_releaseapplock 'r', 'Session'
          APPLOCK         | EXEC sp_getapplock 'r', 'Shared', 'Session' EXEC sp_getapplock 'r', 'Shared', 'Session' | EXEC sp_releaseapplock 'r', 'Session'
          UNSAFE_SET      | SET IDENTITY_INSERT t ON                 | SET IDENTITY_INSERT other OFF
          UNSAFE_SET      | SET IDENTITY_INSERT t ON                 | IF 1 = 0 SET IDENTITY_INSERT t OFF
          UNSAFE_SET      | SET IDENTITY_INSERT t ON                 | USE other SET IDENTITY_INSERT t OFF
          UNSAFE_SET      | SET IDENTITY_INSERT t ON                 | EXEC('SET IDENTITY_INSERT t OFF')
          UNSAFE_SET      | USE other SET IDENTITY_INSERT t ON       | SET IDENTITY_INSERT t OFF
          UNSAFE_SET      | EXECUTE AS USER = 'a' SET IDENTITY_INSERT t ON | SET IDENTITY_INSERT t OFF
          UNSAFE_SET      | SET FMTONLY ON                           | IF 1 = 0 SET FMTONLY OFF
          UNSAFE_SET      | IF 1 = 0 SET NOCOUNT ON                  | SET XACT_ABORT ON
          XML_HANDLE      | EXEC sp_xml_preparedocument @h OUTPUT, @x | IF 1 = 0 EXEC sp_xml_removedocument @h
          CONTEXT_INFO    | SET CONTEXT_INFO @c                      | IF 1 = 0 SET CONTEXT_INFO 0x01
          SESSION_CONTEXT | EXEC sp_set_session_context N'k', @v     | EXEC sp_set_session_context N'other', 1
          IMPERSONATION   | EXECUTE AS USER = 'a'                    | IF 1 = 0 REVERT
          IMPERSONATION   | EXECUTE AS USER = 'a' EXECUTE AS USER = 'b' | REVERT
          TRACE_FLAG      | DBCC TRACEON (3604)                      | DBCC TRACEOFF (1204)
          """)
  void itIsKeptWithoutEvidence(PinReason reason, String sets, String pretends) {
    assertThat(runs(sets, "")).isEqualTo(Verdict.KEEP);
    String status = reason == PinReason.GLOBAL_CURSOR ? OPEN_CURSOR : STILL_THERE;

    assertThat(runs(pretends, status)).isEqualTo(Verdict.KEEP);
    assertThat(lending.pins().contains(reason)).isTrue();
  }

  @Test
  void identityInsertOfOneDatabaseIsNotUndoneInAnother() {
    runs("SET IDENTITY_INSERT t ON", "");
    asks("USE other");
    lending.server().database("other");
    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);

    assertThat(runs("SET IDENTITY_INSERT t OFF", "")).isEqualTo(Verdict.KEEP);
    assertThat(lending.pins().contains(PinReason.UNSAFE_SET)).isTrue();
  }

  /** A request that fails proves nothing, whatever its text says. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          APPLOCK         | EXEC sp_getapplock 'r', 'Shared', 'Session' | EXEC sp_releaseapplock 'r', 'Session'
          UNSAFE_SET      | SET IDENTITY_INSERT t ON                 | SET IDENTITY_INSERT t OFF
          XML_HANDLE      | EXEC sp_xml_preparedocument @h OUTPUT, @x | EXEC sp_xml_removedocument @h
          CONTEXT_INFO    | SET CONTEXT_INFO @c                      | SET CONTEXT_INFO 0x01
          SESSION_CONTEXT | EXEC sp_set_session_context N'k', @v     | EXEC sp_set_session_context N'k', 1
          IMPERSONATION   | EXECUTE AS USER = 'a'                    | REVERT
          TRACE_FLAG      | DBCC TRACEON (3604)                      | DBCC TRACEOFF (3604)
          """)
  void itIsKeptWhereItsEndFailsAndGoesWhereThatIsDone(
      PinReason reason, String sets, String undoes) {
    assertThat(runs(sets, "")).isEqualTo(Verdict.KEEP);
    asks(undoes);
    lending.server().error();
    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
    assertThat(lending.pins().contains(reason)).isTrue();

    assertThat(runs(undoes, "")).isEqualTo(Verdict.RETURN_DIRTY);
  }

  /** The server has only read it, and answers as if all were well. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          NOEXEC       | APPLOCK         | EXEC sp_getapplock 'r', 'Shared', 'Session' | EXEC sp_releaseapplock 'r', 'Session'
          NOEXEC       | UNSAFE_SET      | SET IDENTITY_INSERT t ON                 | SET IDENTITY_INSERT t OFF
          PARSEONLY    | XML_HANDLE      | EXEC sp_xml_preparedocument @h OUTPUT, @x | EXEC sp_xml_removedocument @h
          SHOWPLAN_ALL | CONTEXT_INFO    | SET CONTEXT_INFO @c                      | SET CONTEXT_INFO 0x01
          SHOWPLAN_XML | SESSION_CONTEXT | EXEC sp_set_session_context N'k', @v     | EXEC sp_set_session_context N'k', 1
          FMTONLY      | IMPERSONATION   | EXECUTE AS USER = 'a'                    | REVERT
          NOEXEC       | TRACE_FLAG      | DBCC TRACEON (3604)                      | DBCC TRACEOFF (3604)
          NOEXEC       | UNSAFE_SET      | SET NOEXEC ON                            | SET LOCK_TIMEOUT 5
          NOEXEC       | UNSAFE_SET      | SET NOEXEC ON                            | USE Other
          NOEXEC       | UNSAFE_SET      | SET SHOWPLAN_ALL ON                      | SET SHOWPLAN_ALL OFF
          """)
  void itIsKeptWhereItsEndIsPerhapsNotRun(
      String option, PinReason reason, String sets, String undoes) {
    runs(sets, "");
    runs("SET " + option + " ON", "");

    assertThat(runs(undoes, "")).isEqualTo(Verdict.KEEP);
    runs("SET " + option + " OFF", "");

    assertThat(lending.pins().contains(reason)).isTrue();
    assertThat(lending.settings().isInitial()).isTrue();
  }

  /** One batch has the server read its end only, and takes that back itself. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          APPLOCK       | EXEC sp_getapplock 'r', 'Shared', 'Session' | EXEC sp_releaseapplock 'r', 'Session'
          UNSAFE_SET    | SET IDENTITY_INSERT t ON                 | SET IDENTITY_INSERT t OFF
          CONTEXT_INFO  | SET CONTEXT_INFO @c                      | SET CONTEXT_INFO 0x01
          IMPERSONATION | EXECUTE AS USER = 'a'                    | REVERT
          """)
  void itIsKeptWhereOneBatchDoesNotRunItsEnd(PinReason reason, String sets, String undoes) {
    runs(sets, "");

    assertThat(runs("SET NOEXEC ON; " + undoes + "; SET NOEXEC OFF", "")).isEqualTo(Verdict.KEEP);
    assertThat(lending.pins().contains(reason)).isTrue();
    assertThat(runs("SET NOEXEC ON; SET NOEXEC OFF; " + undoes, "")).isNotEqualTo(Verdict.KEEP);
  }

  @Test
  void theEndOfWhatKeepsStatementsFromBeingRunIsRun() {
    assertThat(runs("SET NOEXEC ON", "")).isEqualTo(Verdict.KEEP);
    assertThat(runs("SET PARSEONLY ON", "")).isEqualTo(Verdict.KEEP);
    assertThat(runs("SET PARSEONLY OFF", "")).isEqualTo(Verdict.KEEP);

    assertThat(runs("SET NOEXEC OFF", "")).isEqualTo(Verdict.RETURN_DIRTY);
  }

  @Test
  void onlyTheServerSaysThatADatabaseWasReached() {
    assertThat(runs("USE Other", "")).isEqualTo(Verdict.KEEP);
    assertThat(lending.settings().isInitial()).isTrue();

    asks("USE Other");
    lending.server().database("Other");
    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_DIRTY);
  }

  /** Both of the client's own resets; the one leaves a transaction open. */
  @ParameterizedTest
  @CsvSource({"false", "true"})
  void theClientsOwnResetEndsAllButWhatNoResetEnds(boolean keepsTransaction) {
    runs(
        "CREATE TABLE #t (a int) DECLARE c CURSOR GLOBAL FOR SELECT 1 SET IDENTITY_INSERT t ON"
            + " EXEC sp_getapplock 'r', 'Shared', 'Session' EXEC sp_xml_preparedocument @h OUTPUT, @x"
            + " EXEC sp_set_session_context N'k', @v SET CONTEXT_INFO @c DBCC TRACEON (3604)"
            + " EXECUTE AS USER = 'a'",
        "");
    assertThat(lending.pins().reasons()).hasSize(9);

    lending.resetInPlace(keepsTransaction);

    assertThat(lending.pins().reasons()).containsExactly(PinReason.IMPERSONATION);
  }
}
