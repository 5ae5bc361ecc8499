package dev.weir.application.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.Remains;
import dev.weir.application.session.Lending.Verdict;
import dev.weir.application.session.LocalAnswer.Begun;
import dev.weir.application.session.LocalAnswer.Ended;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Transactions of clients that no server tells of them: FreeTDS below TDS 7.2 ends one and begins
 * the next in one text, and its session gives its connection back all the same.
 */
class UnannouncedTransactionTest {
  private static final String COMMIT = "IF @@TRANCOUNT > 0 COMMIT BEGIN TRANSACTION";
  private static final String ROLLBACK = "IF @@TRANCOUNT > 0 ROLLBACK BEGIN TRANSACTION";

  private final ReadTexts texts = new ReadTexts();
  private TransactionLending lending = Lendings.before72();
  private Remains connection = new Remains(false);

  private @Nullable LocalAnswer asksWithoutConnection(String text) {
    lending.beginRequest(texts.batch(lending, text), true);
    return lending.answerLocally();
  }

  private Verdict runs(String text) {
    lending.beginRequest(texts.batch(lending, text), true);
    return lending.answered();
  }

  private Verdict questionAnswered(String transactions) {
    return lending.questionAnswered(new ServerAnswer(List.of(List.of("0", "0", transactions))));
  }

  private void worksInTransaction() {
    assertThat(asksWithoutConnection("BEGIN TRANSACTION")).isInstanceOf(Begun.class);
    assertThat(asksWithoutConnection("INSERT INTO t (a) VALUES (1)")).isNull();
    Prelude prelude = Objects.requireNonNull(lending.prelude(connection));
    assertThat(prelude.text()).endsWith("BEGIN TRANSACTION");
    lending.transaction().begunBeforehand(0);
    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
  }

  @Test
  void theTransactionThatHasJustBegunIsTakenBackAndBeginsAgainWithTheNextRequest() {
    worksInTransaction();

    assertThat(runs(COMMIT)).isEqualTo(Verdict.ASK);
    assertThat(lending.question().text()).startsWith("IF @@TRANCOUNT=1 ROLLBACK SELECT ");
    assertThat(questionAnswered("0")).isEqualTo(Verdict.RETURN_CLEAN);

    connection = new Remains(false);
    assertThat(asksWithoutConnection("INSERT INTO t (a) VALUES (2)")).isNull();
    Prelude prelude = Objects.requireNonNull(lending.prelude(connection));
    assertThat(prelude.begins()).isTrue();
  }

  @Test
  void oneThatIsNestedStays() {
    worksInTransaction();
    runs(COMMIT);
    lending.question();

    assertThat(questionAnswered("2")).isEqualTo(Verdict.KEEP);
    assertThat(lending.isInTransaction()).isTrue();
    assertThat(lending.transaction().isToBegin()).isFalse();
  }

  @Test
  void nothingIsTakenBackAfterAFailure() {
    worksInTransaction();
    lending.beginRequest(texts.batch(lending, COMMIT), true);
    lending.server().error();

    assertThat(lending.answered()).isEqualTo(Verdict.ASK);
    assertThat(lending.question().text()).startsWith("SELECT ");
    assertThat(questionAnswered("0")).isEqualTo(Verdict.RETURN_CLEAN);
    assertThat(lending.transaction().isToBegin()).isFalse();
  }

  @Test
  void nothingIsTakenBackAfterACancel() {
    worksInTransaction();
    lending.beginRequest(texts.batch(lending, COMMIT), true);
    lending.server().cancelled();

    assertThat(lending.answered()).isEqualTo(Verdict.ASK);
    assertThat(lending.question().text()).startsWith("SELECT ");
  }

  @Test
  void nothingIsTakenBackWhereTextsMayNotBeRun() {
    worksInTransaction();
    runs("SET NOEXEC ON");
    lending.question();
    questionAnswered("1");

    assertThat(runs(COMMIT)).isEqualTo(Verdict.ASK);
    assertThat(lending.question().text()).startsWith("SELECT ");
  }

  @Test
  void nothingIsTakenBackWhereTheConnectionIsKeptAnyway() {
    worksInTransaction();
    runs("CREATE TABLE #t (a int)");

    assertThat(runs(COMMIT)).isEqualTo(Verdict.ASK);
    assertThat(lending.question().text()).startsWith("SELECT ");
    assertThat(questionAnswered("1")).isEqualTo(Verdict.KEEP);
    assertThat(lending.isInTransaction()).isTrue();
  }

  @Test
  void aRollbackOfWhichTheServerDoesNotTellMayHaveTakenATableBack() {
    lending.beginRequest(RequestEffects.NONE, true);
    lending.prelude(connection);

    assertThat(runs("BEGIN TRAN CREATE TABLE #t (a int) ROLLBACK")).isEqualTo(Verdict.ASK);
    assertThat(lending.question().text()).contains("tempdb..[#t]");
  }

  private void turnsAutocommitOff() {
    lending.beginRequest(RequestEffects.NONE, true);
    lending.prelude(connection);
    runs("SET IMPLICIT_TRANSACTIONS ON");
    lending.beginRequest(RequestEffects.NONE, true);
    lending.prelude(connection);
  }

  @Test
  void aStatementThatWritesHasBegunATransactionWithoutAQuestion() {
    turnsAutocommitOff();

    assertThat(runs("UPDATE t SET a = 1")).isEqualTo(Verdict.KEEP);
    assertThat(lending.isInTransaction()).isTrue();
    assertThat(runs("IF @@TRANCOUNT > 0 COMMIT TRAN")).isEqualTo(Verdict.ASK);
    assertThat(questionAnswered("0")).isEqualTo(Verdict.RETURN_CLEAN);
  }

  @Test
  void aStatementThatReadsMayHaveBegunOne() {
    turnsAutocommitOff();

    assertThat(runs("SELECT a FROM t")).isEqualTo(Verdict.ASK);
  }

  @Test
  void whetherOneThatFailsHasBegunOneIsAsked() {
    turnsAutocommitOff();
    lending.beginRequest(texts.batch(lending, "UPDATE t SET a = 1"), true);
    lending.server().error();

    assertThat(lending.answered()).isEqualTo(Verdict.ASK);
  }

  @Test
  void whetherOneThatDecidesItselfHasBegunOneIsAsked() {
    turnsAutocommitOff();

    assertThat(runs("SET IMPLICIT_TRANSACTIONS OFF UPDATE t SET a = 1")).isEqualTo(Verdict.ASK);
  }

  @Test
  void withoutAConnectionItIsAnsweredLocally() {
    assertThat(asksWithoutConnection(COMMIT)).isInstanceOf(Begun.class);
    assertThat(asksWithoutConnection(ROLLBACK))
        .isInstanceOfSatisfying(
            Ended.class,
            ended -> {
              assertThat(ended.committed()).isFalse();
              assertThat(ended.next()).isNotZero();
            });
    assertThat(lending.transaction().isToBegin()).isTrue();
  }

  @Test
  void aClientThatIsToldOfTransactionsIsAnsweredByTheServer() {
    lending = Lendings.ofOne();

    assertThat(asksWithoutConnection(COMMIT)).isNull();
  }

  @Test
  void aNestedBeginBehindTheEndOfAPlainTransactionIsNoRenewal() {
    assertThat(asksWithoutConnection("COMMIT BEGIN TRANSACTION")).isNull();
  }
}
