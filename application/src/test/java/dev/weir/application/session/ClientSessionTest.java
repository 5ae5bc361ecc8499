package dev.weir.application.session;

import static dev.weir.application.session.RecordedSession.Plain.ABANDON;
import static dev.weir.application.session.RecordedSession.Plain.ACQUIRE;
import static dev.weir.application.session.RecordedSession.Plain.ANSWER_GIVEN_UP;
import static dev.weir.application.session.RecordedSession.Plain.BREAK_REQUEST_OFF;
import static dev.weir.application.session.RecordedSession.Plain.CLOSE_CLIENT;
import static dev.weir.application.session.RecordedSession.Plain.DISCARD;
import static dev.weir.application.session.RecordedSession.Plain.DROP_REQUEST;
import static dev.weir.application.session.RecordedSession.Plain.FORWARD_REQUEST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.application.session.RecordedSession.Action.Answer;
import dev.weir.application.session.RecordedSession.Action.AnswerAsServer;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.error.WeirError;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.domain.pinning.PinEnding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of requests, state by state; attentions and ends have tests of their own. */
class ClientSessionTest {
  private static final ClientError TIMEOUT =
      new ClientError(WeirError.QUEUE_TIMEOUT, "no connection came free");
  private static final ServerRefusal LOGIN_FAILED =
      new ServerRefusal(18456, "Login failed for user 'ada'.", new byte[0]);

  // ---- requests ----

  @Test
  void theFirstRequestTakesAConnection() {
    RecordedSession recorded = new RecordedSession();

    assertThat(recorded.session.stage().requestReady(true)).isTrue();
    assertThat(recorded.done()).containsExactly(ACQUIRE);
    assertThat(recorded.session.state()).isEqualTo(SessionState.QUEUED);

    recorded.session.stage().lent(RecordedSession.CLEAN);
    assertThat(recorded.done()).containsExactly(FORWARD_REQUEST);
    assertThat(recorded.session.state()).isEqualTo(SessionState.SERVED);
    assertThat(recorded.session.state().hasConnection()).isTrue();
    assertThat(recorded.session.state().awaitsResponse()).isTrue();
  }

  @Test
  void theConnectionIsKeptForTheNextRequest() {
    RecordedSession recorded = RecordedSession.in(SessionState.SERVED);

    recorded.session.stage().responsePassed(false);
    recorded.session.stage().responseEnded(false);
    assertThat(recorded.done()).isEmpty();
    assertThat(recorded.session.state()).isEqualTo(SessionState.KEPT);
    assertThat(recorded.kept()).isEqualTo(PinEnding.WITH_THE_SESSION);

    recorded.session.stage().requestReady(true);
    assertThat(recorded.done()).containsExactly(FORWARD_REQUEST);
    assertThat(recorded.kept()).isNull();
    assertThat(recorded.session.state()).isEqualTo(SessionState.SERVED);
  }

  @ParameterizedTest
  @EnumSource(names = {"QUEUED", "PREPARING", "SERVED", "CANCELLING", "OVERDUE"})
  void aSecondRequestBeforeTheAnswerIsABreach(SessionState state) {
    RecordedSession recorded = RecordedSession.in(state);

    assertThat(recorded.session.stage().requestReady(true)).isFalse();
    assertThat(recorded.done()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"DRAINING", "ENDED"})
  void aRequestAfterTheEndIsForgotten(SessionState state) {
    RecordedSession recorded = RecordedSession.in(state);

    assertThat(recorded.session.stage().requestReady(false)).isTrue();
    assertThat(recorded.done()).containsExactly(DROP_REQUEST);
  }

  @Test
  void aResponseToHalfARequestEndsTheSession() {
    RecordedSession recorded = RecordedSession.servedInPart();

    recorded.session.stage().responseEnded(false);

    assertThat(recorded.done()).containsExactly(DROP_REQUEST, DISCARD, CLOSE_CLIENT);
    assertThat(recorded.session.state()).isEqualTo(SessionState.ENDED);
  }

  @Test
  void aResponseToARequestThatBecameWholeDoesNot() {
    RecordedSession recorded = RecordedSession.servedInPart();

    recorded.session.stage().requestCompleted();
    recorded.session.stage().responseEnded(false);

    assertThat(recorded.done()).isEmpty();
    assertThat(recorded.session.state()).isEqualTo(SessionState.KEPT);
  }

  @ParameterizedTest
  @EnumSource(names = {"FREE", "QUEUED", "KEPT", "LOST", "ENDED"})
  void aResponseThatNobodyWaitsForIsADefect(SessionState state) {
    ClientSession session = RecordedSession.in(state).session;

    assertThatThrownBy(() -> session.stage().responseEnded(false))
        .hasMessage("a response in " + state);
  }

  // ---- requests that are broken off ----

  @ParameterizedTest
  @EnumSource(names = {"FREE", "KEPT", "LOST"})
  void aRequestBrokenOffBeforeItWasReadyIsAnsweredHere(SessionState state) {
    RecordedSession recorded = RecordedSession.in(state);

    assertThat(recorded.session.stage().requestBrokenOff()).isTrue();

    assertThat(recorded.done()).containsExactly(DROP_REQUEST, ANSWER_GIVEN_UP);
    assertThat(recorded.session.state()).isEqualTo(state);
  }

  @Test
  void aRequestBrokenOffInTheQueueLeavesIt() {
    RecordedSession recorded = new RecordedSession();
    recorded.session.stage().requestReady(false);
    recorded.done();

    assertThat(recorded.session.stage().requestBrokenOff()).isTrue();

    assertThat(recorded.done()).containsExactly(ABANDON, DROP_REQUEST, ANSWER_GIVEN_UP);
    assertThat(recorded.session.state()).isEqualTo(SessionState.FREE);
  }

  @Test
  void aRequestBrokenOffAtTheServerIsAnsweredByIt() {
    RecordedSession recorded = RecordedSession.servedInPart();

    assertThat(recorded.session.stage().requestBrokenOff()).isTrue();
    assertThat(recorded.done()).containsExactly(BREAK_REQUEST_OFF);

    recorded.session.stage().responseEnded(false);
    assertThat(recorded.done()).isEmpty();
    assertThat(recorded.session.state()).isEqualTo(SessionState.KEPT);
  }

  @ParameterizedTest
  @EnumSource(names = {"QUEUED", "PREPARING", "SERVED", "CANCELLING", "OVERDUE"})
  void whatIsBrokenOffBesideAWholeRequestIsABreachAndDoesNotTouchIt(SessionState state) {
    RecordedSession recorded = RecordedSession.in(state);

    assertThat(recorded.session.stage().requestBrokenOff()).isFalse();

    assertThat(recorded.done()).isEmpty();
    assertThat(recorded.session.state()).isEqualTo(state);
  }

  // ---- no connection ----

  @Test
  void aRequestWithoutAConnectionIsAnsweredAndTheSessionGoesOn() {
    RecordedSession recorded = RecordedSession.in(SessionState.QUEUED);

    recorded.session.stage().refused(TIMEOUT);

    assertThat(recorded.done()).containsExactly(DROP_REQUEST, new Answer(WeirError.QUEUE_TIMEOUT));
    assertThat(recorded.session.state()).isEqualTo(SessionState.FREE);
  }

  @Test
  void anErrorThatEndsSessionsEndsThisOne() {
    RecordedSession recorded = RecordedSession.in(SessionState.QUEUED);

    recorded.session.stage().refused(ClientError.shuttingDown());

    assertThat(recorded.done())
        .containsExactly(DROP_REQUEST, new Answer(WeirError.SHUTTING_DOWN), CLOSE_CLIENT);
    assertThat(recorded.session.state()).isEqualTo(SessionState.ENDED);
  }

  @Test
  void aLoginThatIsNotAcceptedAnyMoreIsToldInTheServersWords() {
    RecordedSession recorded = RecordedSession.in(SessionState.QUEUED);

    recorded.session.stage().loginRefused(LOGIN_FAILED);

    assertThat(recorded.done())
        .containsExactly(DROP_REQUEST, new AnswerAsServer(18456), CLOSE_CLIENT);
    assertThat(recorded.session.state()).isEqualTo(SessionState.ENDED);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "QUEUED")
  void whatThePoolSaysTooLateIsNotHeard(SessionState state) {
    RecordedSession recorded = RecordedSession.in(state);

    recorded.session.stage().refused(TIMEOUT);
    recorded.session.stage().loginRefused(LOGIN_FAILED);

    assertThat(recorded.done()).isEmpty();
    assertThat(recorded.session.state()).isEqualTo(state);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "QUEUED")
  void aConnectionThatWasNotAskedForIsADefect(SessionState state) {
    ClientSession session = RecordedSession.in(state).session;

    assertThatThrownBy(() -> session.stage().lent(RecordedSession.CLEAN))
        .hasMessage("lent in " + state);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "FREE")
  void onlyASessionThatBeginsIsGivenTheConnectionOfItsLogin(SessionState state) {
    ClientSession session = RecordedSession.in(state).session;

    assertThatThrownBy(session.stage()::adopted).hasMessage("adopted in " + state);
  }

  @Test
  void aSessionWhoseLoginWasMadeOnAConnectionKeepsIt() {
    RecordedSession recorded = new RecordedSession();

    recorded.session.stage().adopted();
    assertThat(recorded.session.state()).isEqualTo(SessionState.KEPT);
    assertThat(recorded.done()).isEmpty();

    recorded.session.stage().requestReady(true);
    assertThat(recorded.done()).containsExactly(FORWARD_REQUEST);
  }
}
