package dev.weir.application.session;

import static dev.weir.application.session.DoubtfulLending.ANSWER;
import static dev.weir.application.session.RecordedSession.CLEAN;
import static dev.weir.application.session.RecordedSession.Plain.ACKNOWLEDGE_ATTENTION;
import static dev.weir.application.session.RecordedSession.Plain.ANSWER_GIVEN_UP;
import static dev.weir.application.session.RecordedSession.Plain.ASK;
import static dev.weir.application.session.RecordedSession.Plain.CLOSE_CLIENT;
import static dev.weir.application.session.RecordedSession.Plain.DISCARD;
import static dev.weir.application.session.RecordedSession.Plain.DROP_REQUEST;
import static dev.weir.application.session.RecordedSession.Plain.FORWARD_ATTENTION;
import static dev.weir.application.session.RecordedSession.Plain.GIVE_BACK;
import static dev.weir.application.session.RecordedSession.Plain.GIVE_BACK_DIRTY;
import static dev.weir.application.session.RecordedSession.Plain.RESUME_REQUEST;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.session.Lending.Verdict;
import dev.weir.domain.error.WeirError;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The server is asked, after the client has its answer, what its request left behind. */
class ConfirmingTest {
  private final DoubtfulLending lending = new DoubtfulLending();
  private final RecordedSession recorded = new RecordedSession(lending, RecordedSession.LIMITS);
  private final ClientSession session = recorded.session;

  @BeforeEach
  void theClientHasItsAnswer() {
    session.requestReady(true);
    session.lent(CLEAN);
    recorded.done();
    session.responseEnded(false);
    assertThat(recorded.done()).containsExactly(ASK);
    assertThat(session.state()).isEqualTo(SessionState.CONFIRMING);
  }

  @Test
  void aConnectionOnWhichNothingIsLeftGoesBack() {
    lending.afterAnswer = Verdict.RETURN_CLEAN;

    session.told(ANSWER);

    assertThat(recorded.done()).containsExactly(GIVE_BACK);
    assertThat(session.state()).isEqualTo(SessionState.FREE);
  }

  @Test
  void aConnectionOnWhichSomethingIsLeftIsKept() {
    session.told(ANSWER);

    assertThat(recorded.done()).isEmpty();
    assertThat(session.state()).isEqualTo(SessionState.KEPT);
  }

  @Test
  void oneAnswerMayLeadToTheNextQuestion() {
    lending.afterAnswer = Verdict.ASK;
    session.told(ANSWER);
    assertThat(recorded.done()).containsExactly(ASK);

    lending.afterAnswer = Verdict.RETURN_CLEAN;
    session.told(ANSWER);
    assertThat(recorded.done()).containsExactly(GIVE_BACK);
  }

  @Test
  void aRequestThatComesMeanwhileIsLookedAtWhenTheConnectionHasGoneBack() {
    lending.afterAnswer = Verdict.RETURN_CLEAN;
    assertThat(session.requestReady(false)).isTrue();
    session.requestCompleted();
    assertThat(recorded.done()).isEmpty();

    session.told(ANSWER);

    assertThat(recorded.done()).containsExactly(GIVE_BACK, RESUME_REQUEST);
  }

  @Test
  void twoRequestsMeanwhileAreABreachOfTheProtocol() {
    session.requestReady(true);

    assertThat(session.requestReady(true)).isFalse();
  }

  @Test
  void aLateAttentionNeverReachesTheQuestion() {
    session.attention();

    assertThat(recorded.done()).containsExactly(ACKNOWLEDGE_ATTENTION);
  }

  @Test
  void anAttentionCancelsTheRequestThatCameMeanwhile() {
    session.requestReady(true);

    session.attention();
    session.told(ANSWER);

    assertThat(recorded.done())
        .containsExactly(DROP_REQUEST, ANSWER_GIVEN_UP, ACKNOWLEDGE_ATTENTION);
  }

  @Test
  void aClientThatLeavesMeanwhileLeavesADirtyConnection() {
    lending.afterAnswer = Verdict.RETURN_CLEAN;
    session.clientGone();
    recorded.done();

    session.told(ANSWER);

    assertThat(recorded.done()).containsExactly(GIVE_BACK_DIRTY);
    assertThat(session.state()).isEqualTo(SessionState.ENDED);
  }

  @Test
  void aServerThatDoesNotAnswerInTimeIsToldToStopAndThePinsStay() {
    recorded.pass(RecordedSession.LIMITS.lastWord());
    assertThat(recorded.done()).containsExactly(FORWARD_ATTENTION);
    assertThat(session.state()).isEqualTo(SessionState.CONFIRMING);

    session.told(null);
    assertThat(recorded.done()).isEmpty();
    assertThat(session.state()).isEqualTo(SessionState.KEPT);
  }

  @Test
  void aRequestThatCameMeanwhileIsServedWhenTheServerHasStopped() {
    session.requestReady(true);
    recorded.pass(RecordedSession.LIMITS.lastWord());
    recorded.done();

    session.told(null);

    assertThat(recorded.done()).containsExactly(RESUME_REQUEST);
  }

  @Test
  void aLateAttentionIsNotConfusedWithTheOneToTheQuestion() {
    recorded.pass(RecordedSession.LIMITS.lastWord());
    recorded.done();

    session.attention();

    assertThat(recorded.done()).containsExactly(ACKNOWLEDGE_ATTENTION);
  }

  @Test
  void aClientThatLeavesAfterTheServerWasToldToStopLeavesADirtyConnection() {
    recorded.pass(RecordedSession.LIMITS.lastWord());
    session.clientGone();
    recorded.done();

    session.told(null);

    assertThat(recorded.done()).containsExactly(GIVE_BACK_DIRTY);
  }

  @Test
  void aServerThatHasNotAnsweredWhoHasLeftIsNotWaitedForLonger() {
    session.clientGone();
    recorded.done();

    recorded.pass(RecordedSession.LIMITS.lastWord());

    assertThat(recorded.done()).containsExactly(DISCARD);
    assertThat(session.state()).isEqualTo(SessionState.ENDED);
  }

  @Test
  void aQuestionThatCannotBeCancelledLosesWhatTheSessionHadThere() {
    lending.cancellable = false;
    lending.afterAnswer = Verdict.ASK;
    session.told(ANSWER);
    recorded.done();

    recorded.pass(RecordedSession.LIMITS.lastWord());

    assertThat(recorded.done()).containsExactly(DISCARD);
    assertThat(session.state()).isEqualTo(SessionState.LOST);
  }

  @Test
  void aServerThatDoesNotEvenStopLosesWhatTheSessionHadThere() {
    recorded.pass(RecordedSession.LIMITS.lastWord());
    recorded.done();
    recorded.pass(RecordedSession.LIMITS.lastWord());
    assertThat(recorded.done()).containsExactly(DISCARD);
    assertThat(session.state()).isEqualTo(SessionState.LOST);

    session.requestReady(true);
    assertThat(recorded.done())
        .containsExactly(
            DROP_REQUEST,
            new RecordedSession.Action.Answer(WeirError.CONNECTION_LOST),
            CLOSE_CLIENT);
  }

  @Test
  void whenTheServerIsGoneTheRequestThatCameMeanwhileHearsOfIt() {
    session.requestReady(true);

    session.serverGone("closed");

    assertThat(recorded.done())
        .containsExactly(
            DROP_REQUEST,
            new RecordedSession.Action.Answer(WeirError.CONNECTION_LOST),
            CLOSE_CLIENT);
    assertThat(session.state()).isEqualTo(SessionState.ENDED);
  }
}
