package dev.weir.application.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.Remains;
import dev.weir.application.prepared.HandleCall;
import dev.weir.application.session.Lending.Verdict;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.tsql.Scope;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a session has set of its context follows it from connection to connection, or pins it. */
class ReplayedContextTest {
  private static final String TENANT = "EXEC sp_set_session_context N'tenant', N'42'";
  private static final String REPLAY = "EXEC sys.sp_set_session_context N'tenant',N'42'";
  private final ReadTexts texts = new ReadTexts();
  private final TransactionLending lending = Lendings.ofOne();

  private RequestEffects batch(String text) {
    return texts.batch(lending, text);
  }

  private Verdict answered(String text) {
    lending.beginRequest(batch(text), true);
    lending.prelude(new Remains(false));
    return lending.answered();
  }

  private Verdict answeredThere(String text) {
    lending.beginRequest(batch(text), true);
    return lending.answered();
  }

  private void begins() {
    lending.beginRequest(batch("BEGIN TRAN"), true);
    lending.prelude(new Remains(false));
    lending.transaction().begun(1);
    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
  }

  private Verdict rollsBack() {
    lending.beginRequest(batch("ROLLBACK"), true);
    lending.transaction().ended(true);
    return lending.answered();
  }

  @Test
  void theServerIsAskedOnceAndTheNextConnectionIsGivenTheSame() {
    lending.beginRequest(batch(TENANT), true);
    assertThat(lending.answerLocally())
        .as("only a server knows whether there is such a call")
        .isNull();
    assertThat(lending.prelude(new Remains(false))).isNull();
    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_CLEAN);

    lending.beginRequest(batch("SELECT 1"), true);
    assertThat(lending.prelude(new Remains(false))).returns(REPLAY, Prelude::text);
  }

  @Test
  void aConnectionWithTheContextOfAnotherIsResetForWhoHasNone() {
    Remains connection = new Remains(false);
    lending.beginRequest(batch(TENANT), true);
    lending.prelude(connection);
    lending.answered();
    TransactionLending other = Lendings.ofOne();
    other.beginRequest(batch("SELECT 1"), true);

    assertThat(other.prelude(connection))
        .returns(true, Prelude::reset)
        .returns(Prelude.RESET.text(), Prelude::text)
        .returns(false, Prelude::begins);
  }

  @Test
  void aCallThatFailsAloneSetsNothing() {
    lending.beginRequest(batch(TENANT), true);
    lending.prelude(new Remains(false));
    lending.server().error();

    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_CLEAN);
    assertThat(lending.settings().isInitial()).isTrue();
  }

  @Test
  void whetherItWasSetIsUnknownWhereSomethingElseMayHaveFailed() {
    lending.beginRequest(batch(TENANT + " SELECT 1/0"), true);
    lending.prelude(new Remains(false));
    lending.server().error();
    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
    assertThat(lending.pinnedBy()).isEqualTo(PinReason.SESSION_CONTEXT);

    assertThat(answeredThere("EXEC sp_set_session_context N'other', 1")).isEqualTo(Verdict.KEEP);
    assertThat(answeredThere(TENANT)).as("it is known again").isEqualTo(Verdict.RETURN_DIRTY);
  }

  @Test
  void theSecondOfTwoCallsOfOneMessageIsNotAlone() {
    texts.summary.begin(lending);
    texts.summary.text(texts.scanner.scan(Scope.BATCH, "EXEC sys.sp_columns N'x'"));
    texts.summary.call(HandleCall.of(HandleCall.Kind.NONE));
    texts.summary.text(texts.scanner.scan(Scope.BATCH, TENANT));
    texts.summary.call(HandleCall.of(HandleCall.Kind.NONE));
    lending.beginRequest(texts.summary.end(), true);
    lending.prelude(new Remains(false));
    lending.server().error();

    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
  }

  /** The server may have done all of it before it heard of the attention. */
  @Test
  void whatWasCancelledMayHaveBeenSet() {
    for (String text : new String[] {TENANT, "SET LOCK_TIMEOUT 5", "SET CONTEXT_INFO 0x01"}) {
      TransactionLending session = Lendings.ofOne();
      session.beginRequest(batch(text), true);
      session.prelude(new Remains(false));
      session.server().cancelled();

      assertThat(session.answered()).as(text).isEqualTo(Verdict.KEEP);
      session.beginRequest(batch(text), true);
      assertThat(session.answered()).as(text).isEqualTo(Verdict.RETURN_DIRTY);
    }
  }

  @Test
  void whatATransactionHasSetIsKeptWithItsCommit() {
    begins();
    assertThat(answeredThere(TENANT)).isEqualTo(Verdict.KEEP);
    lending.beginRequest(batch("COMMIT"), true);
    lending.transaction().ended(false);

    assertThat(lending.answered()).isEqualTo(Verdict.RETURN_CLEAN);
    lending.beginRequest(batch("SELECT 1"), true);
    assertThat(lending.prelude(new Remains(false))).returns(REPLAY, Prelude::text);
  }

  @Test
  void whetherARollbackTakesItBackIsNotKnown() {
    begins();
    answeredThere(TENANT + " SET CONTEXT_INFO 0x01");
    assertThat(rollsBack()).isEqualTo(Verdict.KEEP);
    assertThat(lending.pins().reasons())
        .containsExactly(PinReason.CONTEXT_INFO, PinReason.SESSION_CONTEXT);

    assertThat(answeredThere(TENANT)).isEqualTo(Verdict.KEEP);
    assertThat(answeredThere("SET CONTEXT_INFO 0x02")).isEqualTo(Verdict.RETURN_DIRTY);
  }

  @Test
  void aRollbackOfAnotherTransactionChangesNothing() {
    answered(TENANT);
    begins();

    assertThat(rollsBack()).isEqualTo(Verdict.RETURN_CLEAN);
  }

  @Test
  void aRollbackToASavepointMayTakeItBack() {
    begins();
    answeredThere("SAVE TRAN here " + TENANT);
    answeredThere("ROLLBACK TRAN here");
    lending.beginRequest(batch("COMMIT"), true);
    lending.transaction().ended(false);

    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
    assertThat(lending.pinnedBy()).isEqualTo(PinReason.SESSION_CONTEXT);
  }

  /** A server that tells nothing of the transactions of texts, as Babelfish, is asked for them. */
  private Verdict answeredUntold(String text, int transactions) {
    assertThat(answeredThere(text)).isEqualTo(Verdict.ASK);
    lending.question();
    return lending.questionAnswered(
        new ServerAnswer(List.of(List.of("0", "0", String.valueOf(transactions)))));
  }

  private void setsItInAnUntoldTransaction() {
    lending.beginRequest(batch("BEGIN TRAN SELECT 1"), true);
    lending.prelude(new Remains(false));
    assertThat(lending.answered()).isEqualTo(Verdict.ASK);
    lending.question();
    assertThat(lending.questionAnswered(new ServerAnswer(List.of(List.of("0", "0", "1")))))
        .isEqualTo(Verdict.KEEP);
    assertThat(answeredThere(TENANT)).isEqualTo(Verdict.KEEP);
  }

  @Test
  void aCommitOfWhichNothingIsToldTakesNothingBack() {
    setsItInAnUntoldTransaction();

    assertThat(answeredUntold("COMMIT", 0)).isEqualTo(Verdict.RETURN_CLEAN);
    assertThat(lending.pinnedBy()).isNull();
  }

  @Test
  void aRollbackOfWhichNothingIsToldMayTakeItBack() {
    setsItInAnUntoldTransaction();

    assertThat(answeredUntold("ROLLBACK", 0)).isEqualTo(Verdict.KEEP);
    assertThat(lending.pinnedBy()).isEqualTo(PinReason.SESSION_CONTEXT);
  }

  @Test
  void anErrorThatEndsSuchATransactionMayTakeItBack() {
    setsItInAnUntoldTransaction();
    lending.beginRequest(batch("COMMIT"), true);
    lending.server().error();
    assertThat(lending.answered()).isEqualTo(Verdict.ASK);
    lending.question();

    assertThat(lending.questionAnswered(new ServerAnswer(List.of(List.of("0", "0", "0")))))
        .isEqualTo(Verdict.KEEP);
    assertThat(lending.pinnedBy()).isEqualTo(PinReason.SESSION_CONTEXT);
  }

  @Test
  void inAnotherDatabaseItWouldBeSomethingElse() {
    answered(TENANT);
    lending.beginRequest(batch("USE other"), true);
    lending.prelude(new Remains(false));
    lending.server().database("other");

    assertThat(lending.answered()).isEqualTo(Verdict.KEEP);
    assertThat(lending.pinnedBy()).isEqualTo(PinReason.SESSION_CONTEXT);
  }

  @Test
  void theClientsOwnResetForgetsIt() {
    answered(TENANT);
    lending.reset(false);

    lending.beginRequest(batch("SELECT 1"), true);
    assertThat(lending.prelude(new Remains(false))).isNull();
  }

  @Test
  void moreThanIsKeptStaysOnItsConnection() {
    for (int i = 0; i < 16; i++) {
      assertThat(answered("EXEC sp_set_session_context N'key" + i + "', 1"))
          .isEqualTo(Verdict.RETURN_CLEAN);
    }
    assertThat(answered(TENANT)).isEqualTo(Verdict.KEEP);
    assertThat(lending.pinnedBy()).isEqualTo(PinReason.SESSION_CONTEXT);
  }
}
