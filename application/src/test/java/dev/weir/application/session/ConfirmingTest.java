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
    session.stage().requestReady(true);
    session.stage().lent(CLEAN);
    recorded.done();
    session.stage().responseEnded(false);
    assertThat(recorded.done()).containsExactly(ASK);
    assertThat(session.state()).isEqualTo(SessionState.CONFIRMING);
  }

  @Test
  void aConnectionOnWhichNothingIsLeftGoesBack() {
    lending.afterAnswer = Verdict.RETURN_CLEAN;

    session.stage().questionAnswered(ANSWER);

    assertThat(recorded.done()).containsExactly(GIVE_BACK);
    assertThat(session.state()).isEqualTo(SessionState.FREE);
  }

  @Test
  void aConnectionOnWhichSomethingIsLeftIsKept() {
    session.stage().questionAnswered(ANSWER);

    assertThat(recorded.done()).isEmpty();
    assertThat(session.state()).isEqualTo(SessionState.KEPT);
  }

  @Test
  void oneAnswerMayLeadToTheNextQuestion() {
    lending.afterAnswer = Verdict.ASK;
    session.stage().questionAnswered(ANSWER);
    assertThat(recorded.done()).containsExactly(ASK);

    lending.afterAnswer = Verdict.RETURN_CLEAN;
    session.stage().questionAnswered(ANSWER);
    assertThat(recorded.done()).containsExactly(GIVE_BACK);
  }

  @Test
  void aRequestThatComesMeanwhileIsLookedAtWhenTheConnectionHasGoneBack() {
    lending.afterAnswer = Verdict.RETURN_CLEAN;
    assertThat(session.stage().requestReady(false)).isTrue();
    session.stage().requestCompleted();
    assertThat(recorded.done()).isEmpty();

    session.stage().questionAnswered(ANSWER);

    assertThat(recorded.done()).containsExactly(GIVE_BACK, RESUME_REQUEST);
  }

  @Test
  void twoRequestsMeanwhileAreABreachOfTheProtocol() {
    session.stage().requestReady(true);

    assertThat(session.stage().requestReady(true)).isFalse();
  }

  @Test
  void aLateAttentionNeverReachesTheQuestion() {
    session.stage().attention();

    assertThat(recorded.done()).containsExactly(ACKNOWLEDGE_ATTENTION);
  }

  @Test
  void anAttentionCancelsTheRequestThatCameMeanwhile() {
    session.stage().requestReady(true);

    session.stage().attention();
    session.stage().questionAnswered(ANSWER);

    assertThat(recorded.done())
        .containsExactly(DROP_REQUEST, ANSWER_GIVEN_UP, ACKNOWLEDGE_ATTENTION);
  }

  @Test
  void aClientThatLeavesMeanwhileLeavesADirtyConnection() {
    lending.afterAnswer = Verdict.RETURN_CLEAN;
    session.stage().clientGone();
    recorded.done();

    session.stage().questionAnswered(ANSWER);

    assertThat(recorded.done()).containsExactly(GIVE_BACK_DIRTY);
    assertThat(session.state()).isEqualTo(SessionState.ENDED);
  }

  @Test
  void aServerThatDoesNotAnswerInTimeIsToldToStopAndThePinsStay() {
    recorded.pass(RecordedSession.LIMITS.lastWord());
    assertThat(recorded.done()).containsExactly(FORWARD_ATTENTION);
    assertThat(session.state()).isEqualTo(SessionState.CONFIRMING);

    session.stage().questionAnswered(null);
    assertThat(recorded.done()).isEmpty();
    assertThat(session.state()).isEqualTo(SessionState.KEPT);
  }

  @Test
  void aRequestThatCameMeanwhileIsServedWhenTheServerHasStopped() {
    session.stage().requestReady(true);
    recorded.pass(RecordedSession.LIMITS.lastWord());
    recorded.done();

    session.stage().questionAnswered(null);

    assertThat(recorded.done()).containsExactly(RESUME_REQUEST);
  }

  @Test
  void aLateAttentionIsNotConfusedWithTheOneToTheQuestion() {
    recorded.pass(RecordedSession.LIMITS.lastWord());
    recorded.done();

    session.stage().attention();

    assertThat(recorded.done()).containsExactly(ACKNOWLEDGE_ATTENTION);
  }

  @Test
  void aClientThatLeavesAfterTheServerWasToldToStopLeavesADirtyConnection() {
    recorded.pass(RecordedSession.LIMITS.lastWord());
    session.stage().clientGone();
    recorded.done();

    session.stage().questionAnswered(null);

    assertThat(recorded.done()).containsExactly(GIVE_BACK_DIRTY);
  }

  @Test
  void aServerThatHasNotAnsweredWhoHasLeftIsNotWaitedForLonger() {
    session.stage().clientGone();
    recorded.done();

    recorded.pass(RecordedSession.LIMITS.lastWord());

    assertThat(recorded.done()).containsExactly(DISCARD);
    assertThat(session.state()).isEqualTo(SessionState.ENDED);
  }

  @Test
  void aQuestionThatCannotBeCancelledLosesWhatTheSessionHadThere() {
    lending.cancellable = false;
    lending.afterAnswer = Verdict.ASK;
    session.stage().questionAnswered(ANSWER);
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

    session.stage().requestReady(true);
    assertThat(recorded.done())
        .containsExactly(
            DROP_REQUEST,
            new RecordedSession.Action.Answer(WeirError.CONNECTION_LOST),
            CLOSE_CLIENT);
  }

  @Test
  void whenTheServerIsGoneTheRequestThatCameMeanwhileHearsOfIt() {
    session.stage().requestReady(true);

    session.stage().serverGone(RecordedSession.CLOSED);

    assertThat(recorded.done())
        .containsExactly(
            DROP_REQUEST,
            new RecordedSession.Action.Answer(WeirError.CONNECTION_LOST),
            CLOSE_CLIENT);
    assertThat(session.state()).isEqualTo(SessionState.ENDED);
  }
}
