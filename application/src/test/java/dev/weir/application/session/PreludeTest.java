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
import static dev.weir.application.session.RecordedSession.Plain.RESUME_REQUEST;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.session.Lending.Verdict;
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

    fitting.session.stage().lent(CLEAN);

    assertThat(fitting.done()).containsExactly(FORWARD_REQUEST);
  }

  @Test
  void theRequestFollowsThePrelude() {
    RecordedSession dirty = RecordedSession.in(SessionState.QUEUED);

    dirty.session.stage().lent(DIRTY);
    assertThat(dirty.done()).containsExactly(PREPARE);

    dirty.session.stage().prepared();
    assertThat(dirty.done()).containsExactly(FORWARD_REQUEST);
    assertThat(dirty.session.state()).isEqualTo(SessionState.SERVED);
  }

  @Test
  void requestWhosePreludeFailedIsServedByAnotherConnection() {
    RecordedSession settings = withSettings();

    settings.session.stage().preludeFailed(RecordedSession.REFUSED);

    assertThat(settings.done()).containsExactly(DISCARD, RESUME_REQUEST);
    assertThat(settings.session.state()).isEqualTo(SessionState.FREE);
  }

  @Test
  void requestWhosePreludeFailsTwiceGetsTheReasonAndItsSessionGoesOn() {
    RecordedSession resumed = RecordedSession.resuming();
    resumed.session.stage().requestReady(true);
    resumed.session.stage().lent(DIRTY);
    resumed.session.stage().preludeFailed(RecordedSession.REFUSED);
    resumed.session.stage().lent(DIRTY);
    resumed.done();

    resumed.session.stage().preludeFailed(RecordedSession.REFUSED);

    assertThat(resumed.done())
        .containsExactly(DISCARD, DROP_REQUEST, new Answer(WeirError.NOT_PREPARED));
    assertThat(resumed.session.state()).isEqualTo(SessionState.FREE);
  }

  // ---- a connection that somebody else has spoilt ----

  @Test
  void aResetThatFailsIsTheFaultOfWhoHadTheConnectionAndNotOfWhoGetsIt() {
    session.stage().preludeFailed(RecordedSession.REFUSED);

    assertThat(recorded.done()).containsExactly(DISCARD, RESUME_REQUEST);
    assertThat(session.state()).isEqualTo(SessionState.FREE);
  }

  @Test
  void aServerThatIsGoneBeforeAnythingWasSentIsDoneWithout() {
    RecordedSession settings = withSettings();

    settings.session.stage().serverGone(RecordedSession.CLOSED);

    assertThat(settings.done()).containsExactly(RESUME_REQUEST);
    assertThat(settings.session.state()).isEqualTo(SessionState.FREE);
  }

  @Test
  void aResetThatIsNotAnsweredIsNotWaitedFor() {
    recorded.pass(RecordedSession.LIMITS.lastWord());

    assertThat(recorded.done()).containsExactly(DISCARD, RESUME_REQUEST);
  }

  @Test
  void requestIsTriedTwiceAndNotWithoutEnd() {
    RecordedSession resumed = RecordedSession.resuming();
    resumed.session.stage().requestReady(true);
    resumed.session.stage().lent(DIRTY);
    resumed.session.stage().preludeFailed(RecordedSession.REFUSED);
    assertThat(resumed.done()).containsExactly(ACQUIRE, PREPARE, DISCARD, RESUME_REQUEST, ACQUIRE);
    assertThat(resumed.session.state()).isEqualTo(SessionState.QUEUED);

    resumed.session.stage().lent(DIRTY);
    resumed.done();
    resumed.session.stage().serverGone(RecordedSession.CLOSED);

    assertThat(resumed.done())
        .endsWith(DROP_REQUEST, new Answer(WeirError.CONNECTION_LOST), CLOSE_CLIENT)
        .doesNotContain(RESUME_REQUEST);
  }

  @Test
  void eachRequestIsTriedTwice() {
    RecordedSession resumed = RecordedSession.resuming();
    for (int request = 0; request < 3; request++) {
      resumed.session.stage().requestReady(true);
      resumed.session.stage().lent(DIRTY);
      resumed.session.stage().preludeFailed(RecordedSession.REFUSED);
      resumed.session.stage().refused(new ClientError(WeirError.QUEUE_TIMEOUT, "late"));
      assertThat(resumed.session.state()).isEqualTo(SessionState.FREE);
    }
  }

  @Test
  void whoHasCancelledItsRequestLosesNothingWithAResetThatFails() {
    session.stage().attention();
    recorded.done();

    session.stage().preludeFailed(RecordedSession.REFUSED);

    assertThat(recorded.done()).containsExactly(DISCARD);
    assertThat(session.state()).isEqualTo(SessionState.FREE);
  }

  @Test
  void whoKeepsTheConnectionLosesWhatItHasThere() {
    DoubtfulLending lending = new DoubtfulLending();
    lending.afterRequest = Verdict.KEEP;
    lending.tidying = Prelude.RESET;
    RecordedSession kept = new RecordedSession(lending, RecordedSession.LIMITS);
    kept.session.stage().requestReady(true);
    kept.session.stage().lent(CLEAN);
    kept.session.stage().responseEnded(false);
    kept.session.stage().requestReady(true);
    kept.done();

    kept.session.stage().serverGone(RecordedSession.CLOSED);

    assertThat(kept.done())
        .containsExactly(DROP_REQUEST, new Answer(WeirError.CONNECTION_LOST), CLOSE_CLIENT);
  }

  /** A session whose connection has to be given nothing but its settings. */
  private static RecordedSession withSettings() {
    DoubtfulLending lending = new DoubtfulLending();
    lending.prelude = new Prelude(false, "SET NOCOUNT ON", false);
    RecordedSession recorded = new RecordedSession(lending, RecordedSession.LIMITS);
    recorded.session.stage().requestReady(true);
    recorded.session.stage().lent(CLEAN);
    recorded.done();
    return recorded;
  }

  @Test
  void anAttentionDuringAPreludeIsNotForwarded() {
    session.stage().attention();
    assertThat(recorded.done())
        .containsExactly(DROP_REQUEST, ANSWER_GIVEN_UP, ACKNOWLEDGE_ATTENTION);

    session.stage().prepared();
    assertThat(recorded.done()).isEmpty();
    assertThat(session.state()).isEqualTo(SessionState.KEPT);
  }

  @Test
  void aRequestAfterACancelledOneIsServedWhenThePreludeIsOver() {
    session.stage().attention();
    assertThat(session.stage().requestReady(true)).isTrue();
    recorded.done();

    session.stage().prepared();

    assertThat(recorded.done()).containsExactly(FORWARD_REQUEST);
  }

  @Test
  void aConnectionThatWasPreparedForASessionAsItWasServesItNoMore() {
    session.stage().attention();
    session.stage().reset();
    assertThat(session.stage().requestReady(true)).isTrue();
    recorded.done();

    session.stage().prepared();

    assertThat(recorded.done()).containsExactly(GIVE_BACK_DIRTY, RESUME_REQUEST);
    assertThat(session.state()).isEqualTo(SessionState.FREE);
  }

  @Test
  void aClientThatLeavesDuringAPreludeLeavesTheConnectionBehind() {
    session.stage().clientGone();
    assertThat(recorded.done()).containsExactly(DROP_REQUEST);

    session.stage().prepared();
    assertThat(recorded.done()).containsExactly(GIVE_BACK_DIRTY);
    assertThat(session.state()).isEqualTo(SessionState.ENDED);
  }

  @Test
  void aServerThatIsGoneAfterTheRequestWasCancelledTakesNothingAlong() {
    session.stage().attention();
    recorded.done();

    session.stage().serverGone(RecordedSession.CLOSED);

    assertThat(recorded.done()).isEmpty();
    assertThat(session.state()).isEqualTo(SessionState.FREE);
  }

  @Test
  void aServerThatDoesNotAnswerAPreludeLosesItsConnection() {
    RecordedSession settings = withSettings();

    settings.pass(RecordedSession.LIMITS.lastWord());

    assertThat(settings.done())
        .containsExactly(
            DISCARD, DROP_REQUEST, new Answer(WeirError.CONNECTION_LOST), CLOSE_CLIENT);
  }

  @Test
  void anEndAfterTheRequestWasCancelledGivesUpTheConnection() {
    session.stage().attention();
    recorded.done();

    session.stage().end(ClientError.sessionKilled());

    assertThat(recorded.done()).containsExactly(DISCARD);
    assertThat(session.state()).isEqualTo(SessionState.LOST);
  }
}
