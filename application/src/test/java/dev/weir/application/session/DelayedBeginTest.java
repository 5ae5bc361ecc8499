package dev.weir.application.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.Remains;
import dev.weir.application.session.Lending.Verdict;
import dev.weir.application.session.LocalAnswer.Begun;
import dev.weir.application.session.LocalAnswer.Ended;
import dev.weir.application.session.TransactionStep.Begin;
import dev.weir.application.session.TransactionStep.End;
import dev.weir.domain.procedures.ProcedurePolicy;
import dev.weir.domain.procedures.ProcedurePolicy.Mode;
import dev.weir.domain.settings.SettingsTable;
import dev.weir.domain.tsql.EffectScanner;
import dev.weir.domain.tsql.LastingValues;
import dev.weir.domain.tsql.NameTable;
import dev.weir.domain.tsql.Scope;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A transaction that its client has begun begins at a server when something is done in it. */
class DelayedBeginTest {
  private static final long SERVERS = 4711;

  private final EffectScanner scanner = new EffectScanner(new NameTable(), 1_000);
  private final RequestSummary summary =
      new RequestSummary(new ProcedurePolicy(Mode.PIN, Set.of()));
  private final TransactionLending lending =
      new TransactionLending(
          Lendings.atSqlServer(),
          new SettingsTable(10),
          Calls.ofOne(),
          false,
          Lendings.noStatements());
  private final Remains connection = new Remains(false);

  private @Nullable LocalAnswer batch(String sql) {
    summary.begin(lending);
    summary.text(scanner.scan(Scope.BATCH, sql));
    lending.beginRequest(summary.end(), true);
    return lending.answerLocally();
  }

  private @Nullable LocalAnswer request(TransactionStep step, String isolation) {
    summary.begin(lending);
    summary.transaction(step);
    if (!isolation.isEmpty()) {
      summary.isolation(isolation);
    }
    lending.beginRequest(summary.end(), true);
    return lending.answerLocally();
  }

  private Prelude prelude() {
    connection.lent(1);
    return Objects.requireNonNull(lending.prelude(connection));
  }

  @Test
  void aLoneBeginIsTakenInByTextAndByRequest() {
    assertThat(batch("BEGIN TRAN")).isInstanceOf(Begun.class);
    assertThat(batch("COMMIT TRAN")).isInstanceOf(Ended.class);
    assertThat(request(new Begin(""), "")).isInstanceOf(Begun.class);
    assertThat(request(new End(false, "", false, null), "")).isInstanceOf(Ended.class);
    assertThat(lending.transaction().isToBegin()).isFalse();
  }

  @Test
  void itBeginsLastBeforeTheFirstRequestThatNeedsIt() {
    batch("SET LOCK_TIMEOUT 5");
    batch("BEGIN TRAN");
    assertThat(batch("UPDATE t SET a = 1")).isNull();

    assertThat(prelude())
        .returns(false, Prelude::reset)
        .returns("SET LOCK_TIMEOUT 5;BEGIN TRANSACTION", Prelude::text)
        .returns(true, Prelude::begins);
    lending.transaction().begunBeforehand(SERVERS);

    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
    assertThat(lending.isInTransaction()).isTrue();
    assertThat(lending.transaction().descriptor()).isEqualTo(SERVERS);
  }

  @Test
  void itsClientCallsItByAnotherNameUntilItEnds() {
    LocalAnswer begun = batch("BEGIN TRAN");
    batch("UPDATE t SET a = 1");
    prelude();
    lending.transaction().begunBeforehand(SERVERS);

    assertThat(begun).isEqualTo(new Begun(lending.transaction().promised()));
    lending.answered();
    batch("COMMIT");
    lending.transaction().ended(false);
    assertThat(lending.transaction().promised()).isZero();
    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_CLEAN);
  }

  @Test
  void whoIsAlwaysInATransactionGetsTheNextOneAtOnceAndNeedsNoServer() {
    Begun first = (Begun) Objects.requireNonNull(request(new Begin(""), ""));

    Ended ended =
        (Ended) Objects.requireNonNull(request(new End(true, "", false, new Begin("")), ""));

    assertThat(ended.descriptor()).isEqualTo(first.descriptor());
    assertThat(ended.next()).isNotZero().isNotEqualTo(first.descriptor());
    assertThat(lending.transaction().isToBegin()).isTrue();
  }

  @Test
  void whatFollowsATransactionThatIsOpenIsLeftToLaterUnlessThePinsKeepTheConnection() {
    batch("BEGIN TRAN");
    batch("CREATE TABLE #own (a int)");
    prelude();
    lending.transaction().begunBeforehand(SERVERS);
    lending.answered();

    request(new End(true, "", false, new Begin("")), "");
    assertThat(lending.transaction().isToBeFollowed()).isFalse();

    lending.dropped();
    request(new End(true, "", false, new Begin("")), "");
    assertThat(lending.transaction().isToBeFollowed()).isTrue();
    lending.transaction().ended(false);
    assertThat(lending.transaction().beginNext()).isEqualTo(lending.transaction().promised());
    assertThat(lending.transaction().isToBegin()).isTrue();
  }

  @Test
  void theIsolationLevelOfABeginOutlivesIt() {
    request(new Begin(""), "SERIALIZABLE");
    request(new End(true, "", false, null), "");

    batch("SELECT 1");
    assertThat(prelude().text()).isEqualTo("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE");
  }

  @Test
  void whatFollowsHasItsIsolationLevelAndNoOtherSessionHasIt() {
    batch("BEGIN TRAN");
    batch("UPDATE t SET a = 1");
    prelude();
    lending.transaction().begunBeforehand(SERVERS);
    lending.answered();
    request(new End(true, "", false, new Begin("")), "SERIALIZABLE");
    lending.transaction().ended(false);
    assertThat(lending.transaction().beginNext()).isNotZero();
    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_CLEAN);

    assertThat(connection.settings().isInitial()).as("as the server has it").isTrue();
    batch("UPDATE t SET a = 1");
    assertThat(prelude().text())
        .isEqualTo("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE;BEGIN TRANSACTION");
  }

  @Test
  void whatFollowsBeginsOnAConnectionThatIsKeptByThenAsWell() {
    batch("BEGIN TRAN");
    batch("SELECT 1");
    prelude();
    lending.transaction().begunBeforehand(SERVERS);
    lending.answered();
    batch("SET CONTEXT_INFO 0x01; SELECT 1");
    lending.answered();
    request(new End(false, "", false, new Begin("")), "SERIALIZABLE");
    lending.transaction().ended(true);
    lending.transaction().beginNext();
    assertThat(lending.answered()).as("a rollback may have taken it back").isEqualTo(Verdict.KEEP);

    batch("UPDATE t SET a = 1");

    assertThat(lending.preludeForNextRequest())
        .returns(false, Prelude::reset)
        .returns("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE;BEGIN TRANSACTION", Prelude::text)
        .returns(true, Prelude::begins);
    lending.transaction().begunBeforehand(SERVERS);
    lending.answered();
    batch("UPDATE t SET a = 1");
    assertThat(lending.preludeForNextRequest()).as("it has begun").isNull();
  }

  @Test
  void aNameThatNoServerTakesIsNotPromised() {
    assertThat(request(new Begin("a".repeat(33)), "")).isNull();
    assertThat(request(new Begin("a".repeat(32)), "")).isInstanceOf(Begun.class);
    assertThat(request(new End(true, "", false, new Begin("a".repeat(33))), "")).isNull();
  }

  @Test
  void whereStatementsBeginTransactionsAnotherOneIsTheServersBusiness() {
    batch("SET IMPLICIT_TRANSACTIONS ON");

    assertThat(batch("BEGIN TRAN")).as("one within another").isNull();
    assertThat(batch("IF @@TRANCOUNT > 0 COMMIT TRAN")).isEqualTo(new LocalAnswer.Nothing());
  }

  @Test
  void itsNameIsKeptWhateverIsInIt() {
    request(new Begin("a]b"), "");
    batch("SELECT 1");

    assertThat(prelude().text()).isEqualTo("BEGIN TRANSACTION [a]]b]");
  }

  @Test
  void aRollbackToASavepointThatThereIsNotIsForTheServerToRefuse() {
    batch("BEGIN TRAN outer_one");

    assertThat(batch("ROLLBACK TRAN here")).isNull();
    assertThat(batch("ROLLBACK TRAN outer_one")).isInstanceOf(Ended.class);
  }

  @Test
  void aNestedBeginIsTheServersBusiness() {
    batch("BEGIN TRAN");

    assertThat(batch("BEGIN TRAN")).isNull();
    assertThat(prelude().begins()).isTrue();
  }

  @Test
  void whatDriversSayInCaseThereIsOneNeedsNoServerWhereThereIsNone() {
    assertThat(batch("IF @@TRANCOUNT > 0 ROLLBACK TRAN")).isEqualTo(new LocalAnswer.Nothing());
    assertThat(batch("COMMIT")).as("an error").isNull();
  }

  @Test
  void aResetOfTheClientsTakesItAwayUnlessItIsToStay() {
    batch("BEGIN TRAN");
    lending.reset(true);
    assertThat(lending.transaction().isToBegin()).isTrue();

    lending.reset(false);
    assertThat(lending.transaction().isToBegin()).isFalse();
  }

  @Test
  void aResetThatTheServerMakesFindsItBegun() {
    batch("BEGIN TRAN");
    batch("SELECT 1");
    prelude();
    lending.transaction().begunBeforehand(SERVERS);
    lending.answered();
    request(new End(true, "", false, new Begin("")), "SERIALIZABLE");
    lending.transaction().ended(false);
    lending.transaction().beginNext();
    lending.server().cancelled();
    assertThat(lending.answered()).as("which isolation level it has").isEqualTo(Verdict.KEEP);
    assertThat(lending.isResetInPlace()).isTrue();

    lending.resetInPlace(true);

    batch("SELECT 1");
    assertThat(Objects.requireNonNull(lending.preludeForNextRequest()).begins()).isTrue();
  }

  @Test
  void aConnectionWithAnothersValuesIsResetBeforeIt() {
    Remains strange = new Remains(false);
    strange.lent(2);
    strange.recordValues(LastingValues.ALL, LastingValues.NONE);
    batch("BEGIN TRAN");
    batch("SELECT 1");
    strange.lent(1);

    assertThat(Objects.requireNonNull(lending.prelude(strange)).reset()).isTrue();
  }

  @Test
  void aRequestThatWasGivenUpBeforeItLeavesTheTransactionOpen() {
    batch("BEGIN TRAN");
    batch("UPDATE t SET a = 1");
    prelude();
    lending.transaction().begunBeforehand(SERVERS);

    lending.dropped();

    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
    assertThat(lending.left()).isEqualTo(Verdict.RETURN_DIRTY);
  }

  @Test
  void whateverFollowsARequestThatWasGivenUpBeforeItIsForTheSameConnection() {
    batch("BEGIN TRAN");
    batch("UPDATE t SET a = 1");
    prelude();
    lending.dropped();

    batch("SELECT @@ROWCOUNT");
    assertThat(lending.needsAnotherConnection()).as("it is about to begin").isFalse();

    lending.transaction().begunBeforehand(SERVERS);
    lending.dropped();
    lending.answered();
    batch("SELECT @@ROWCOUNT");
    assertThat(lending.needsAnotherConnection()).as("it has begun").isFalse();
    assertThat(lending.readsLostValue()).as("BEGIN leaves no rows behind").isFalse();
  }

  @Test
  void whatWasTakenInLeavesNoRowsAndNoErrorBehind() {
    batch("SELECT 1");
    connection.lent(1);
    lending.prelude(connection);
    lending.answered();
    batch("BEGIN TRAN");
    batch("COMMIT");

    batch("SELECT @@ROWCOUNT");

    assertThat(lending.needsItsLastConnection()).isFalse();
    assertThat(prelude().reset()).as("a reset leaves none either").isTrue();
  }

  @Test
  void aServerThatDoesNotTellOfTransactionsInTextIsAskedWhenItMayHaveEnded() {
    batch("BEGIN TRAN");
    batch("UPDATE t SET a = 1");
    prelude();
    lending.transaction().begunBeforehand(0);
    lending.answered();

    batch("COMMIT");

    assertThat(lending.answered()).isEqualTo(Verdict.ASK);
  }
}
