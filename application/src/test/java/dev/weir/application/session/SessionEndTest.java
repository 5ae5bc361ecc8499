package dev.weir.application.session;

import static dev.weir.application.session.RecordedSession.Plain.ABANDON;
import static dev.weir.application.session.RecordedSession.Plain.BREAK_CLIENT_OFF;
import static dev.weir.application.session.RecordedSession.Plain.BREAK_REQUEST_OFF;
import static dev.weir.application.session.RecordedSession.Plain.CLOSE_CLIENT;
import static dev.weir.application.session.RecordedSession.Plain.DISCARD;
import static dev.weir.application.session.RecordedSession.Plain.DROP_REQUEST;
import static dev.weir.application.session.RecordedSession.Plain.FORWARD_ATTENTION;
import static dev.weir.application.session.RecordedSession.Plain.GIVE_BACK_DIRTY;
import static dev.weir.application.session.RecordedSession.Plain.HEAR_OUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.application.session.RecordedSession.Action;
import dev.weir.application.session.RecordedSession.Action.Answer;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.error.WeirError;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How a session ends: by its client, by its server, and by the instance, in every state. */
class SessionEndTest {
  private static final ClientError KILLED = ClientError.sessionKilled();

  // ---- the client is gone ----

  @ParameterizedTest
  @EnumSource
  void whenTheClientIsGoneItsConnectionIsFreedAsSoonAsItCanBe(SessionState state) {
    RecordedSession recorded = RecordedSession.in(state);

    recorded.session.stage().clientGone();

    List<? extends Action> expected =
        switch (state) {
          case FREE, LOST, ENDED -> List.of(DROP_REQUEST);
          case QUEUED -> List.of(ABANDON, DROP_REQUEST);
          case KEPT -> List.of(GIVE_BACK_DIRTY, DROP_REQUEST);
          case PREPARING, CONFIRMING -> List.of(DROP_REQUEST);
          case SERVED -> List.of(FORWARD_ATTENTION, HEAR_OUT);
          // An attention is under way.
          case CANCELLING, OVERDUE -> List.of(HEAR_OUT);
          case DRAINING -> List.of();
        };
    assertThat(recorded.done()).isEqualTo(expected);
    boolean busy =
        switch (state) {
          case PREPARING, CONFIRMING, SERVED, CANCELLING, OVERDUE, DRAINING -> true;
          case FREE, QUEUED, KEPT, LOST, ENDED -> false;
        };
    assertThat(recorded.session.state())
        .isEqualTo(busy ? SessionState.DRAINING : SessionState.ENDED);
  }

  @Test
  void whenTheClientIsGoneInMidRequestTheRequestIsBrokenOff() {
    RecordedSession recorded = RecordedSession.servedInPart();

    recorded.session.stage().clientGone();
    assertThat(recorded.done()).containsExactly(DROP_REQUEST, BREAK_REQUEST_OFF, HEAR_OUT);

    // The one answer to that; there is no attention to be acknowledged.
    recorded.session.stage().responseEnded(false);
    assertThat(recorded.done()).containsExactly(GIVE_BACK_DIRTY);
    assertThat(recorded.session.state()).isEqualTo(SessionState.ENDED);
  }

  @Test
  void aServerThatHasNoLastWordLosesItsConnection() {
    RecordedSession recorded = RecordedSession.in(SessionState.DRAINING);

    recorded.pass(RecordedSession.LIMITS.lastWord());

    assertThat(recorded.done()).containsExactly(DISCARD);
    assertThat(recorded.session.state()).isEqualTo(SessionState.ENDED);
  }

  // ---- the server is gone ----

  @ParameterizedTest
  @EnumSource(names = {"SERVED", "CANCELLING", "OVERDUE"})
  void whenTheServerIsGoneBeforeItAnsweredTheClientHearsOfIt(SessionState state) {
    RecordedSession recorded = RecordedSession.in(state);

    recorded.session.stage().serverGone(RecordedSession.CLOSED);

    assertThat(recorded.done())
        .containsExactly(DROP_REQUEST, new Answer(WeirError.CONNECTION_LOST), CLOSE_CLIENT);
    assertThat(recorded.session.state()).isEqualTo(SessionState.ENDED);
  }

  @ParameterizedTest
  @EnumSource(names = {"SERVED", "CANCELLING", "OVERDUE"})
  void whenTheServerIsGoneWithinATokenTheClientIsBrokenOff(SessionState state) {
    RecordedSession recorded = RecordedSession.in(state);
    recorded.session.stage().responsePassed(false);

    recorded.session.stage().serverGone(RecordedSession.CLOSED);

    assertThat(recorded.done()).containsExactly(DROP_REQUEST, BREAK_CLIENT_OFF);
    assertThat(recorded.session.state()).isEqualTo(SessionState.ENDED);
  }

  @Test
  void whenTheServerIsGoneBetweenTwoTokensTheErrorIsTheNextToken() {
    RecordedSession recorded = RecordedSession.in(SessionState.SERVED);
    recorded.session.stage().responsePassed(false);
    recorded.session.stage().responsePassed(true);

    recorded.session.stage().serverGone(RecordedSession.CLOSED);

    assertThat(recorded.done())
        .containsExactly(DROP_REQUEST, new Answer(WeirError.CONNECTION_LOST), CLOSE_CLIENT);
  }

  @Test
  void theAnswerToAnEarlierRequestIsNotTakenForTheBeginningOfThis() {
    RecordedSession recorded = RecordedSession.in(SessionState.SERVED);
    recorded.session.stage().responsePassed(false);
    recorded.session.stage().responseEnded(false);
    recorded.session.stage().requestReady(true);
    recorded.done();

    recorded.session.stage().serverGone(RecordedSession.CLOSED);

    assertThat(recorded.done()).contains(new Answer(WeirError.CONNECTION_LOST));
  }

  @Test
  void whenTheServerIsGoneBetweenRequestsTheNextOneHearsOfIt() {
    RecordedSession recorded = RecordedSession.in(SessionState.KEPT);

    recorded.session.stage().serverGone(RecordedSession.CLOSED);
    assertThat(recorded.done()).isEmpty();
    assertThat(recorded.session.state()).isEqualTo(SessionState.LOST);

    recorded.session.stage().requestReady(true);
    assertThat(recorded.done())
        .containsExactly(DROP_REQUEST, new Answer(WeirError.CONNECTION_LOST), CLOSE_CLIENT);
    assertThat(recorded.session.state()).isEqualTo(SessionState.ENDED);
  }

  @Test
  void whenTheServerIsGoneWithTheClientNothingIsLeftToDo() {
    RecordedSession recorded = RecordedSession.in(SessionState.DRAINING);

    recorded.session.stage().serverGone(RecordedSession.CLOSED);

    assertThat(recorded.done()).isEmpty();
    assertThat(recorded.session.state()).isEqualTo(SessionState.ENDED);
  }

  @ParameterizedTest
  @EnumSource(names = {"FREE", "QUEUED", "LOST", "ENDED"})
  void theLossOfAConnectionThatTheSessionDoesNotHaveIsADefect(SessionState state) {
    ClientSession session = RecordedSession.in(state).session;

    assertThatThrownBy(() -> session.stage().serverGone(RecordedSession.CLOSED))
        .hasMessage("server gone in " + state);
  }

  /** The pool decided on that while the session was idle. */
  @Test
  void sessionThatHasARequestByNowKeepsTheConnectionThatOthersWaitFor() {
    RecordedSession recorded = RecordedSession.in(SessionState.SERVED);

    recorded.session.stage().takenBack(Duration.ofSeconds(9));

    assertThat(recorded.done()).isEmpty();
    assertThat(recorded.session.state()).isEqualTo(SessionState.SERVED);
  }

  // ---- the session is ended ----

  @ParameterizedTest
  @EnumSource
  void anEndClosesTheClientAndFreesTheConnection(SessionState state) {
    RecordedSession recorded = RecordedSession.in(state);

    recorded.session.stage().end();

    List<? extends Action> expected =
        switch (state) {
          case FREE, LOST -> List.of(CLOSE_CLIENT, DROP_REQUEST);
          case QUEUED -> List.of(CLOSE_CLIENT, ABANDON, DROP_REQUEST);
          case KEPT -> List.of(CLOSE_CLIENT, GIVE_BACK_DIRTY, DROP_REQUEST);
          case PREPARING, CONFIRMING -> List.of(CLOSE_CLIENT, DROP_REQUEST);
          case SERVED -> List.of(CLOSE_CLIENT, FORWARD_ATTENTION, HEAR_OUT);
          case CANCELLING, OVERDUE -> List.of(CLOSE_CLIENT, HEAR_OUT);
          case DRAINING, ENDED -> List.of();
        };
    assertThat(recorded.done()).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource
  void anEndWithAReasonIsToldNowOrNext(SessionState state) {
    RecordedSession recorded = RecordedSession.in(state);

    recorded.session.stage().end(KILLED);

    Answer told = new Answer(WeirError.SESSION_KILLED);
    List<? extends Action> expected =
        switch (state) {
          case KEPT -> List.of(GIVE_BACK_DIRTY);
          case CONFIRMING -> List.of(DISCARD);
          case QUEUED -> List.of(ABANDON, DROP_REQUEST, told, CLOSE_CLIENT);
          case PREPARING -> List.of(told, CLOSE_CLIENT, DROP_REQUEST);
          case SERVED -> List.of(told, CLOSE_CLIENT, FORWARD_ATTENTION, HEAR_OUT);
          case CANCELLING, OVERDUE -> List.of(told, CLOSE_CLIENT, HEAR_OUT);
          case FREE, LOST, DRAINING, ENDED -> List.of();
        };
    assertThat(recorded.done()).isEqualTo(expected);
  }

  @Test
  void anEndWithinATokenBreaksTheClientOff() {
    RecordedSession recorded = RecordedSession.in(SessionState.SERVED);
    recorded.session.stage().responsePassed(false);

    recorded.session.stage().end(KILLED);

    assertThat(recorded.done()).containsExactly(BREAK_CLIENT_OFF, FORWARD_ATTENTION, HEAR_OUT);
    assertThat(recorded.session.state()).isEqualTo(SessionState.DRAINING);
  }

  @ParameterizedTest
  @EnumSource(names = {"FREE", "KEPT"})
  void theFarewellIsTheAnswerToTheNextRequest(SessionState state) {
    RecordedSession recorded = RecordedSession.in(state);
    recorded.session.stage().end(KILLED);
    assertThat(recorded.session.state()).isEqualTo(SessionState.LOST);
    assertThat(recorded.session.state().hasConnection()).isFalse();
    recorded.done();

    recorded.session.stage().requestReady(true);

    assertThat(recorded.done())
        .containsExactly(DROP_REQUEST, new Answer(WeirError.SESSION_KILLED), CLOSE_CLIENT);
    assertThat(recorded.session.state()).isEqualTo(SessionState.ENDED);
  }
}
