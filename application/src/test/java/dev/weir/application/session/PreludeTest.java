package dev.weir.application.session;

import static dev.weir.application.session.RecordedSession.CLEAN;
import static dev.weir.application.session.RecordedSession.DIRTY;
import static dev.weir.application.session.RecordedSession.Plain.ACKNOWLEDGE_ATTENTION;
import static dev.weir.application.session.RecordedSession.Plain.ACQUIRE;
import static dev.weir.application.session.RecordedSession.Plain.ANSWER_GIVEN_UP;
import static dev.weir.application.session.RecordedSession.Plain.CLOSE_CLIENT;
import static dev.weir.application.session.RecordedSession.Plain.DISCARD;
import static dev.weir.application.session.RecordedSession.Plain.DROP_REQUEST;
import static dev.weir.application.session.RecordedSession.Plain.FORWARD_REQUEST;
import static dev.weir.application.session.RecordedSession.Plain.GIVE_BACK_DIRTY;
import static dev.weir.application.session.RecordedSession.Plain.PREPARE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.session.RecordedSession.Action.Answer;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.error.WeirError;
import org.junit.jupiter.api.Test;

/** A connection is made fit before the session's request goes to it. */
class PreludeTest {
  private final RecordedSession recorded = RecordedSession.in(SessionState.PREPARING);
  private final ClientSession session = recorded.session;

  @Test
  void aConnectionThatFitsNeedsNoPrelude() {
    RecordedSession fitting = RecordedSession.in(SessionState.QUEUED);

    fitting.session.lent(CLEAN);

    assertThat(fitting.done()).containsExactly(FORWARD_REQUEST);
  }

  @Test
  void theRequestFollowsThePrelude() {
    RecordedSession dirty = RecordedSession.in(SessionState.QUEUED);

    dirty.session.lent(DIRTY);
    assertThat(dirty.done()).containsExactly(PREPARE);

    dirty.session.prepared(true);
    assertThat(dirty.done()).containsExactly(FORWARD_REQUEST);
    assertThat(dirty.session.state()).isEqualTo(SessionState.SERVED);
  }

  @Test
  void whatThePreludeFailedToPrepareServesNobody() {
    session.prepared(false);

    assertThat(recorded.done())
        .containsExactly(
            DISCARD, DROP_REQUEST, new Answer(WeirError.CONNECTION_LOST), CLOSE_CLIENT);
    assertThat(session.state()).isEqualTo(SessionState.ENDED);
  }

  @Test
  void anAttentionDuringAPreludeIsNotForwarded() {
    session.attention();
    assertThat(recorded.done())
        .containsExactly(DROP_REQUEST, ANSWER_GIVEN_UP, ACKNOWLEDGE_ATTENTION);

    session.prepared(true);
    assertThat(recorded.done()).isEmpty();
    assertThat(session.state()).isEqualTo(SessionState.KEPT);
  }

  @Test
  void aRequestAfterACancelledOneIsServedWhenThePreludeIsOver() {
    session.attention();
    assertThat(session.requestReady(true)).isTrue();
    recorded.done();

    session.prepared(true);

    assertThat(recorded.done()).containsExactly(FORWARD_REQUEST);
  }

  @Test
  void aConnectionThatWasPreparedForASessionAsItWasServesItNoMore() {
    session.attention();
    session.reset();
    assertThat(session.requestReady(true)).isTrue();
    recorded.done();

    session.prepared(true);

    assertThat(recorded.done()).containsExactly(GIVE_BACK_DIRTY, ACQUIRE);
    assertThat(session.state()).isEqualTo(SessionState.QUEUED);
  }

  @Test
  void aClientThatLeavesDuringAPreludeLeavesTheConnectionBehind() {
    session.clientGone();
    assertThat(recorded.done()).containsExactly(DROP_REQUEST);

    session.prepared(true);
    assertThat(recorded.done()).containsExactly(GIVE_BACK_DIRTY);
    assertThat(session.state()).isEqualTo(SessionState.ENDED);
  }

  @Test
  void aServerThatIsGoneDuringAPreludeIsToldOfInTheAnswer() {
    session.serverGone("closed");

    assertThat(recorded.done())
        .containsExactly(DROP_REQUEST, new Answer(WeirError.CONNECTION_LOST), CLOSE_CLIENT);
  }

  @Test
  void aServerThatIsGoneAfterTheRequestWasCancelledIsToldOfNext() {
    session.attention();
    recorded.done();

    session.serverGone("closed");

    assertThat(recorded.done()).isEmpty();
    assertThat(session.state()).isEqualTo(SessionState.LOST);
  }

  @Test
  void aServerThatDoesNotAnswerAPreludeLosesItsConnection() {
    recorded.pass(RecordedSession.LIMITS.lastWord());

    assertThat(recorded.done())
        .containsExactly(
            DISCARD, DROP_REQUEST, new Answer(WeirError.CONNECTION_LOST), CLOSE_CLIENT);
  }

  @Test
  void anEndAfterTheRequestWasCancelledGivesUpTheConnection() {
    session.attention();
    recorded.done();

    session.end(ClientError.sessionKilled());

    assertThat(recorded.done()).containsExactly(DISCARD);
    assertThat(session.state()).isEqualTo(SessionState.LOST);
  }
}
