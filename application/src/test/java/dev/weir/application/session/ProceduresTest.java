package dev.weir.application.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.Remains;
import dev.weir.application.session.Lending.Verdict;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.procedures.ProcedurePolicy;
import dev.weir.domain.procedures.ProcedurePolicy.Mode;
import dev.weir.domain.tsql.EffectScanner;
import dev.weir.domain.tsql.NameTable;
import dev.weir.domain.tsql.Scope;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A procedure that nobody knows pins, until the server has shown what it does. */
class ProceduresTest {
  private static final List<String> OWN = List.of("0", "0", "0", "sales");
  private static final String CLEAN = "CREATE PROC p AS UPDATE t SET a = 1";
  private static final String LOCKS =
      "CREATE PROC p AS EXEC sp_getapplock 'x', 'Exclusive', 'Session'";
  private static final String RELEASES = LOCKS + " EXEC sp_releaseapplock 'x', 'Session'";
  private static final String DROPS = "CREATE PROC p AS CREATE TABLE ##T (a int) DROP TABLE ##t";

  private final EffectScanner scanner = new EffectScanner(new NameTable(), 10_000);
  private final RequestSummary summary =
      new RequestSummary(new ProcedurePolicy(Mode.ANALYSE, Set.of()));
  private long now = Long.MAX_VALUE - 1;
  private final Procedures known = Calls.known(() -> now);
  private final TransactionLending one = Lendings.of(known);
  private final TransactionLending other = Lendings.of(known);

  private Verdict runs(TransactionLending session, String text) {
    summary.begin(session);
    summary.text(scanner.scan(Scope.BATCH, text));
    session.beginRequest(summary.end(), true);
    session.prelude(new Remains(false));
    return session.answered();
  }

  /** The server answers with a row for the session, and one for the definition. */
  private static Verdict questionAnswered(TransactionLending session, List<String> definition) {
    return session.questionAnswered(new ServerAnswer(List.of(OWN, definition)));
  }

  private static Verdict questionAnswered(TransactionLending session) {
    return session.questionAnswered(new ServerAnswer(List.of(OWN)));
  }

  /** The values that the call may have left are read before the connection is reset. */
  private static Verdict valuesRead(TransactionLending session) {
    assertThat(session.question().text()).isEqualTo(CapturedValues.QUESTION);
    return session.questionAnswered(new ServerAnswer(List.of(List.of("", "", "0", "0"))));
  }

  private static List<String> definition(int number, String text) {
    return List.of(Integer.toString(number), "v1", "dbo", Integer.toString(text.length()), text);
  }

  /** Learns first where names are looked for, then what is there. */
  private Verdict asks(TransactionLending session, String definition) {
    assertThat(session.question().text()).contains(",SCHEMA_NAME()").doesNotContain("OBJECT_ID");
    assertThat(questionAnswered(session)).isEqualTo(Verdict.ASK);
    assertThat(session.question().text())
        .contains("OBJECT_ID(N''[AppDB].[sales].[p]'')", "OBJECT_ID(N''[AppDB].[dbo].[p]'')");
    return questionAnswered(session, definition(0, definition));
  }

  @Test
  void aProcedureThatLeavesNothingBehindFreesTheConnectionAfterItsFirstCall() {
    assertThat(runs(one, "EXEC p")).isEqualTo(Verdict.ASK);
    assertThat(asks(one, CLEAN)).isEqualTo(Verdict.ASK);
    assertThat(valuesRead(one)).isEqualTo(Verdict.RETURN_DIRTY);

    assertThat(runs(one, "EXEC p")).isEqualTo(Verdict.RETURN_CLEAN);
    assertThat(runs(other, "EXEC p"))
        .as("what one has learned, all know")
        .isEqualTo(Verdict.RETURN_CLEAN);
  }

  @Test
  void whatAProcedureLeavesBehindPinsInItsPlace() {
    runs(one, "EXEC p");

    assertThat(asks(one, LOCKS)).isEqualTo(Verdict.KEEP);
    assertThat(one.pinnedBy()).isEqualTo(PinReason.APPLOCK);
    assertThat(runs(other, "EXEC p")).isEqualTo(Verdict.KEEP);
    assertThat(other.pinnedBy()).isEqualTo(PinReason.APPLOCK);
  }

  @Test
  void whoCallsItMoreThanOnceMayHoldMoreThanOneUndoes() {
    runs(one, "EXEC p EXEC p");
    assertThat(asks(one, LOCKS)).isEqualTo(Verdict.KEEP);
    assertThat(one.pins().reasons()).containsExactly(PinReason.APPLOCK, PinReason.PROCEDURE);

    assertThat(runs(other, "WHILE @i < 3 EXEC p")).isEqualTo(Verdict.KEEP);
    assertThat(other.pins().reasons()).containsExactly(PinReason.APPLOCK, PinReason.UNKNOWN);
  }

  /** The first call is explained afterwards, all others before. */
  @Test
  void aLockThatAProcedureReleasesKeepsNothing() {
    runs(one, "EXEC p");
    assertThat(asks(one, RELEASES)).isEqualTo(Verdict.ASK);
    assertThat(valuesRead(one)).isEqualTo(Verdict.RETURN_DIRTY);

    assertThat(runs(one, "EXEC p")).isEqualTo(Verdict.ASK);
    assertThat(valuesRead(one)).isEqualTo(Verdict.RETURN_DIRTY);
    assertThat(runs(other, "DECLARE @a int = 1 IF @a = 2 EXEC p")).isEqualTo(Verdict.ASK);
    assertThat(valuesRead(other)).isEqualTo(Verdict.RETURN_DIRTY);
  }

  @Test
  void aLockIsNotReleasedByACallThatFails() {
    fails(one, "EXEC p");
    assertThat(asks(one, RELEASES)).isEqualTo(Verdict.KEEP);
    assertThat(one.pinnedBy()).isEqualTo(PinReason.APPLOCK);

    assertThat(fails(other, "EXEC p")).isEqualTo(Verdict.KEEP);
    assertThat(other.pinnedBy()).isEqualTo(PinReason.APPLOCK);
  }

  @Test
  void aLockIsNotReleasedByACallThatIsCancelled() {
    runs(one, "EXEC p");
    asks(one, RELEASES);

    begins(other, "EXEC p");
    other.prelude(new Remains(false));
    other.server().cancelled();
    assertThat(other.answered()).isEqualTo(Verdict.KEEP);
    assertThat(other.pinnedBy()).isEqualTo(PinReason.APPLOCK);
  }

  @Test
  void aLockIsNotReleasedByACallWhoseErrorsAreCaught() {
    String caught = "BEGIN TRY EXEC p END TRY BEGIN CATCH END CATCH";
    runs(one, caught);
    assertThat(asks(one, RELEASES)).isEqualTo(Verdict.KEEP);
    assertThat(one.pins().contains(PinReason.APPLOCK)).isTrue();

    assertThat(runs(other, caught)).isEqualTo(Verdict.KEEP);
    assertThat(other.pinnedBy()).isEqualTo(PinReason.APPLOCK);
  }

  @Test
  void theServerIsAskedWhetherWhatAProcedureDropsIsGone() {
    runs(one, "EXEC p");
    assertThat(asks(one, DROPS)).isEqualTo(Verdict.ASK);
    assertThat(one.question().text()).contains("OBJECT_ID(N'tempdb..[##T]')");
    assertThat(answersGone(one, "")).isEqualTo(Verdict.ASK);
    assertThat(valuesRead(one)).isEqualTo(Verdict.RETURN_DIRTY);

    assertThat(runs(other, "EXEC p")).isEqualTo(Verdict.ASK);
    other.question();
    assertThat(answersGone(other, "7")).isEqualTo(Verdict.KEEP);
    assertThat(other.pinnedBy()).isEqualTo(PinReason.TEMP_TABLE);
  }

  @Test
  void theServerIsAskedWhetherACallThatFailedHasLeftAnything() {
    fails(one, "EXEC p");
    assertThat(asks(one, "CREATE PROC p AS CREATE TABLE ##t (a int)")).isEqualTo(Verdict.ASK);
    one.question();
    assertThat(answersGone(one, "7")).isEqualTo(Verdict.KEEP);
    assertThat(one.pinnedBy()).isEqualTo(PinReason.TEMP_TABLE);
  }

  /** A procedure may drop a temporary table of its caller. */
  @Test
  void theServerIsAskedWhetherATableOfTheCallerIsGone() {
    runs(one, "EXEC p");
    asks(one, "CREATE PROC p AS DROP TABLE #Own");
    assertThat(runs(one, "CREATE TABLE #own (a int)")).isEqualTo(Verdict.KEEP);

    begins(one, "EXEC p");
    assertThat(one.answered()).isEqualTo(Verdict.ASK);
  }

  private static Verdict answersGone(TransactionLending session, String id) {
    return session.questionAnswered(new ServerAnswer(List.of(List.of("0", "0", "0", id))));
  }

  private Verdict fails(TransactionLending session, String text) {
    begins(session, text);
    session.prelude(new Remains(false));
    session.server().error();
    return session.answered();
  }

  @Test
  void callsInOneTransactionAreCountedToo() {
    asks("BEGIN TRAN EXEC p");
    one.prelude(new Remains(false));
    one.transaction().begun(1);
    one.answered();
    asks("EXEC p COMMIT");
    one.transaction().ended(false);

    assertThat(one.answered()).isEqualTo(Verdict.ASK);
    assertThat(asks(one, LOCKS)).isEqualTo(Verdict.KEEP);
    assertThat(one.pins().reasons()).containsExactly(PinReason.APPLOCK, PinReason.PROCEDURE);
  }

  private void asks(String text) {
    begins(one, text);
  }

  private void begins(TransactionLending session, String text) {
    summary.begin(session);
    summary.text(scanner.scan(Scope.BATCH, text));
    session.beginRequest(summary.end(), true);
  }

  @Test
  void aProcedureThatCannotBeReadPinsForGood() {
    runs(one, "EXEC p");
    one.question();
    questionAnswered(one);
    one.question();

    assertThat(questionAnswered(one)).isEqualTo(Verdict.KEEP);
    assertThat(one.pinnedBy()).isEqualTo(PinReason.PROCEDURE);
    assertThat(runs(other, "EXEC p")).as("nobody is asked again").isEqualTo(Verdict.KEEP);
  }

  @Test
  void whatAProcedureCallsIsAskedForNext() {
    runs(one, "EXEC dbo.p");
    assertThat(one.question().text()).contains("OBJECT_ID(N''[AppDB].[dbo].[p]'')");
    assertThat(questionAnswered(one, definition(0, "CREATE PROC p AS EXEC q")))
        .isEqualTo(Verdict.ASK);
    assertThat(one.question().text()).contains("[AppDB].[dbo].[q]");

    assertThat(questionAnswered(one, definition(0, CLEAN))).isEqualTo(Verdict.ASK);
    assertThat(valuesRead(one)).isEqualTo(Verdict.RETURN_DIRTY);
  }

  @Test
  void inATransactionNobodyIsAsked() {
    asks("BEGIN TRAN EXEC p");
    one.prelude(new Remains(false));
    one.transaction().begun(1);
    assertThat(one.answered()).isEqualTo(Verdict.KEEP);

    one.beginRequest(RequestEffects.NONE, true);
    one.transaction().ended(false);
    assertThat(one.answered()).isEqualTo(Verdict.ASK);
  }

  @Test
  void aVerdictIsForgottenAfterAWhileAndWhenAProcedureIsChanged() {
    runs(one, "EXEC p");
    asks(one, CLEAN);
    now += Duration.ofMinutes(1).toNanos();
    assertThat(runs(other, "EXEC p")).isEqualTo(Verdict.ASK);
    other.question();
    questionAnswered(other, definition(0, CLEAN));
    assertThat(runs(one, "EXEC p")).isEqualTo(Verdict.RETURN_CLEAN);

    runs(one, "ALTER PROCEDURE p AS SELECT 2");
    assertThat(runs(other, "EXEC p")).isEqualTo(Verdict.ASK);
  }

  @Test
  void aNameThatMayMeanAnotherProcedureIsNotLookedUp() {
    runs(one, "EXEC p");
    asks(one, CLEAN);

    assertThat(runs(one, "USE Other EXEC p")).isEqualTo(Verdict.KEEP);
    assertThat(one.pinnedBy()).isEqualTo(PinReason.PROCEDURE);
    assertThat(runs(other, "EXECUTE AS USER = 'x' EXEC p REVERT")).isEqualTo(Verdict.KEEP);
  }

  @Test
  void whoWorksAsSomebodyElseMayCallAnotherProcedure() {
    runs(one, "EXEC p");
    asks(one, CLEAN);

    runs(one, "EXECUTE AS USER = 'x'");
    keepsConnection(one, "EXEC p");
    keepsConnection(one, "REVERT");
    assertThat(one.pinnedBy()).isEqualTo(PinReason.PROCEDURE);
  }

  @Test
  void whatIsCalledAsSomebodyElseIsNotExplainedAfterwards() {
    runs(one, "EXECUTE AS USER = 'x'");

    keepsConnection(one, "EXEC p REVERT");
    assertThat(one.pinnedBy()).isEqualTo(PinReason.PROCEDURE);
  }

  @Test
  void textThatIsRunAsSomebodyElseMayCallAnotherProcedure() {
    runs(one, "EXEC p");
    asks(one, CLEAN);

    assertThat(runs(one, "EXEC('EXEC p') AS USER = 'x'")).isEqualTo(Verdict.KEEP);
    assertThat(runs(other, "EXEC('EXECUTE AS USER = ''x'' EXEC p')")).isEqualTo(Verdict.KEEP);
  }

  private void keepsConnection(TransactionLending session, String text) {
    summary.begin(session);
    summary.text(scanner.scan(Scope.BATCH, text));
    session.beginRequest(summary.end(), true);
    assertThat(session.answered()).isEqualTo(Verdict.KEEP);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DROP PROCEDURE sales.p",
        "DROP PROC IF EXISTS sales.p",
        "CREATE SYNONYM sales.p FOR dbo.other",
        "DROP SYNONYM sales.p",
        "ALTER SCHEMA archive TRANSFER sales.p",
        "ALTER USER erp WITH DEFAULT_SCHEMA = dbo",
        "EXEC sp_rename 'sales.p', 'q'",
        "EXEC('DROP PROCEDURE sales.p')"
      })
  void aNameMayMeanAnotherProcedureAfter(String text) {
    runs(one, "EXEC p");
    asks(one, CLEAN);
    assertThat(runs(other, "EXEC p")).isEqualTo(Verdict.RETURN_CLEAN);

    runs(one, text);
    assertThat(runs(other, "EXEC p")).isEqualTo(Verdict.ASK);
  }

  @Test
  void whereNamesAreLookedForNowIsNotWhereTheyWere() {
    runs(one, "EXEC p");
    asks(one, CLEAN);
    valuesRead(one);
    now += Duration.ofMinutes(1).toNanos();

    runs(one, "EXEC p");
    assertThat(one.question().text()).contains("[AppDB].[sales].[p]");
    List<String> moved = List.of("0", "0", "0", "archive");
    assertThat(one.questionAnswered(new ServerAnswer(List.of(moved, definition(0, CLEAN)))))
        .isEqualTo(Verdict.ASK);
    assertThat(one.question().text()).contains("[AppDB].[archive].[p]").doesNotContain("sales");
  }

  @Test
  void inAnotherDatabaseANameIsAnotherProcedure() {
    runs(one, "EXEC p");
    asks(one, CLEAN);
    asks("USE Other");
    one.prelude(new Remains(false));
    one.server().database("Other");
    one.answered();

    assertThat(runs(one, "EXEC p")).isEqualTo(Verdict.ASK);
  }

  @Test
  void aServerThatCannotTellChangesNothing() {
    runs(one, "EXEC p");

    assertThat(one.questionAnswered(null)).isEqualTo(Verdict.KEEP);
    assertThat(one.pinnedBy()).isEqualTo(PinReason.PROCEDURE);
  }
}
