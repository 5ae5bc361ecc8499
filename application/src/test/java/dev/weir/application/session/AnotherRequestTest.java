package dev.weir.application.session;

import static dev.weir.application.session.RecordedSession.Plain.ANSWER_GIVEN_UP;
import static dev.weir.application.session.RecordedSession.Plain.CLOSE_CLIENT;
import static dev.weir.application.session.RecordedSession.Plain.DROP_REQUEST;
import static dev.weir.application.session.RecordedSession.Plain.FORWARD_REQUEST;
import static dev.weir.application.session.RecordedSession.Plain.PREPARE;
import static dev.weir.application.session.RecordedSession.Plain.PREPARE_STATEMENT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.Remains;
import dev.weir.application.prepared.ClientHandles;
import dev.weir.application.prepared.HandleCall;
import dev.weir.application.prepared.HandleCall.Kind;
import dev.weir.application.prepared.PreparationContext;
import dev.weir.application.prepared.PreparedStatement;
import dev.weir.application.prepared.PreparedStatements;
import dev.weir.application.session.RecordedSession.Action.Answer;
import dev.weir.domain.error.WeirError;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a connection was made fit for is not what goes there then, or does not go there at all. */
class AnotherRequestTest {
  private static final int NUMBER = ClientHandles.FIRST + 1;

  private final ReadTexts texts = new ReadTexts();
  private final TransactionLending lending = Lendings.ofOne();
  private final RecordedSession recorded = new RecordedSession(lending, RecordedSession.LIMITS);
  private final ClientSession session = recorded.session;
  private final Remains connection = new Remains(false);

  private void asks(String text) {
    lending.beginRequest(texts.batch(lending, text), true);
    session.stage().requestReady(true);
  }

  private void asks(HandleCall... calls) {
    lending.beginRequest(texts.calls(lending, calls), true);
    session.stage().requestReady(true);
  }

  /** Another session has a statement prepared on the connection. */
  private void anothers(Remains on) {
    PreparedStatement statement =
        Objects.requireNonNull(
            new PreparedStatements(10, () -> 0)
                .table()
                .hold(
                    texts.statement("SELECT 1"),
                    new PreparationContext("AppDB", null, null, false)));
    on.handles().learn(statement, 7, 10, Set.of());
  }

  @Test
  void aTextThatNamesHandlesFindsNoneWhereTheRequestBeforeItWasCancelled() {
    anothers(connection);
    lending.beginRequest(texts.batch(lending, "SET LOCK_TIMEOUT 5"), true);
    lending.answerLocally();
    asks("SELECT 1");
    session.stage().lent(connection);
    session.stage().attention();
    recorded.done();

    asks("EXEC sp_execute 7");
    session.stage().prepared();
    assertThat(recorded.done()).containsExactly(PREPARE);
    assertThat(connection.handles().size()).isZero();

    session.stage().prepared();
    assertThat(recorded.done()).containsExactly(FORWARD_REQUEST);
  }

  @Test
  void anotherThatNeedsNothingMoreGoesThereAtOnce() {
    lending.beginRequest(texts.batch(lending, "SET LOCK_TIMEOUT 5"), true);
    lending.answerLocally();
    asks("SELECT 1");
    session.stage().lent(connection);
    session.stage().attention();
    assertThat(recorded.done()).contains(PREPARE, DROP_REQUEST, ANSWER_GIVEN_UP);

    asks("SELECT 2");
    session.stage().prepared();

    assertThat(recorded.done()).containsExactly(FORWARD_REQUEST);
  }

  @Test
  void whatWasToBeDoneInATransactionIsNotDoneElsewhereOutsideOfIt() {
    asks(new HandleCall(Kind.PREPARE, 0, texts.statement("SELECT 1"), 1, ""));
    session.stage().lent(connection);
    lending.handles().plan();
    lending.server().returned(0, 7);
    lending.server().callEnded();
    session.stage().responseEnded(false);
    lending.beginRequest(texts.batch(lending, "BEGIN TRAN"), true);
    lending.answerLocally();
    asks(new HandleCall(Kind.EXECUTE, NUMBER), new HandleCall(Kind.EXECUTE, NUMBER));
    session.stage().lent(new Remains(false));
    recorded.done();
    lending.transaction().begunBeforehand(4711);
    session.stage().prepared();
    assertThat(recorded.done()).containsExactly(PREPARE_STATEMENT);

    session.stage().serverGone(RecordedSession.CLOSED);

    assertThat(recorded.done())
        .containsExactly(DROP_REQUEST, new Answer(WeirError.CONNECTION_LOST), CLOSE_CLIENT);
  }
}
