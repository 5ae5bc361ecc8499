package dev.weir.application.session;

import static dev.weir.application.session.RecordedSession.Plain.ACKNOWLEDGE_ATTENTION;
import static dev.weir.application.session.RecordedSession.Plain.ANSWER_GIVEN_UP;
import static dev.weir.application.session.RecordedSession.Plain.DISCARD;
import static dev.weir.application.session.RecordedSession.Plain.DROP_REQUEST;
import static dev.weir.application.session.RecordedSession.Plain.FORWARD_ATTENTION;
import static dev.weir.application.session.RecordedSession.Plain.FORWARD_REQUEST;
import static dev.weir.application.session.RecordedSession.Plain.GIVE_BACK;
import static dev.weir.application.session.RecordedSession.Plain.PREPARE_STATEMENT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.Remains;
import dev.weir.application.prepared.ClientHandles;
import dev.weir.application.prepared.HandleCall;
import dev.weir.application.prepared.HandleCall.Kind;
import dev.weir.application.session.RecordedSession.Action.Answer;
import dev.weir.domain.error.WeirError;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The server prepares a statement before the request that names it goes there. */
class StatementBeforehandTest {
  private static final int NUMBER = ClientHandles.FIRST + 1;
  private static final HandleCall EXECUTE = new HandleCall(Kind.EXECUTE, NUMBER);

  private final ReadTexts texts = new ReadTexts();
  private final TransactionLending lending = Lendings.ofOne();
  private final RecordedSession recorded = new RecordedSession(lending, RecordedSession.LIMITS);
  private final ClientSession session = recorded.session;

  @BeforeEach
  void aStatementIsBeingPrepared() {
    asks(new HandleCall(Kind.PREPARE, 0, texts.statement("SELECT a FROM t"), 1, ""));
    session.stage().lent(new Remains(false));
    lending.handles().plan();
    lending.server().returned(0, 7);
    lending.server().callEnded();
    session.stage().responseEnded(false);
    recorded.done();

    asks(EXECUTE, EXECUTE);
    session.stage().lent(new Remains(false));

    assertThat(recorded.done()).endsWith(PREPARE_STATEMENT);
    assertThat(session.state()).isEqualTo(SessionState.PREPARING);
  }

  private void asks(HandleCall... calls) {
    lending.beginRequest(texts.calls(lending, calls), true);
    session.stage().requestReady(true);
  }

  /** Others may have locked what it is about, and the request itself would wait for them. */
  @Test
  void itMayTakeAsLongAsARequest() {
    recorded.pass(RecordedSession.QUERY.minusMillis(1));
    assertThat(recorded.done()).isEmpty();

    session.stage().statementPrepared(true, 5);

    assertThat(recorded.done()).containsExactly(FORWARD_REQUEST);
  }

  @Test
  void itMayNotTakeLongerThanARequest() {
    recorded.pass(RecordedSession.QUERY);

    assertThat(recorded.done())
        .containsExactly(FORWARD_ATTENTION, DROP_REQUEST, new Answer(WeirError.QUERY_TIMEOUT));
    session.stage().statementPrepared(true, 0);
    assertThat(recorded.done()).containsExactly(GIVE_BACK);
    assertThat(session.state()).isEqualTo(SessionState.FREE);
  }

  @Test
  void whoCancelsItsRequestHasTheServerStop() {
    session.stage().attention();

    assertThat(recorded.done())
        .containsExactly(FORWARD_ATTENTION, DROP_REQUEST, ANSWER_GIVEN_UP, ACKNOWLEDGE_ATTENTION);
    session.stage().statementPrepared(true, 0);
    assertThat(recorded.done()).containsExactly(GIVE_BACK);
  }

  @Test
  void theServerIsToldToStopOnce() {
    session.stage().attention();
    recorded.done();

    session.stage().attention();
    session.stage().clientGone();

    assertThat(recorded.done()).containsExactly(ACKNOWLEDGE_ATTENTION, DROP_REQUEST);
  }

  @Test
  void aServerThatDoesNotStopIsNotWaitedForForEver() {
    session.stage().clientGone();
    assertThat(recorded.done()).containsExactly(FORWARD_ATTENTION, DROP_REQUEST);
    assertThat(session.state()).isEqualTo(SessionState.DRAINING);

    recorded.pass(RecordedSession.LIMITS.lastWord());

    assertThat(recorded.done()).containsExactly(DISCARD);
    assertThat(session.state()).isEqualTo(SessionState.ENDED);
  }

  @Test
  void theNextRequestGoesToTheServerWhenThatHasStopped() {
    session.stage().attention();
    asks(EXECUTE, EXECUTE);
    recorded.done();

    session.stage().statementPrepared(true, 0);

    assertThat(recorded.done()).hasSize(1).containsAnyOf(FORWARD_REQUEST, PREPARE_STATEMENT);
  }
}
