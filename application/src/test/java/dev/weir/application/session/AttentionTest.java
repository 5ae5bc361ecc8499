package dev.weir.application.session;

import static dev.weir.application.session.RecordedSession.Plain.ABANDON;
import static dev.weir.application.session.RecordedSession.Plain.ACKNOWLEDGE_ATTENTION;
import static dev.weir.application.session.RecordedSession.Plain.ANSWER_GIVEN_UP;
import static dev.weir.application.session.RecordedSession.Plain.DISCARD;
import static dev.weir.application.session.RecordedSession.Plain.DROP_REQUEST;
import static dev.weir.application.session.RecordedSession.Plain.FORWARD_ATTENTION;
import static dev.weir.application.session.RecordedSession.Plain.GIVE_BACK_DIRTY;
import static dev.weir.application.session.RecordedSession.Plain.HEAR_OUT;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Attentions (MS-TDS 2.2.1.7, 3.2). A server answers one with two messages: the interrupted
 * response ends, then the acknowledgement follows; or with the acknowledgement alone, where the
 * response had ended before.
 */
class AttentionTest {
  @Test
  void aConnectionIsUsableOnceTheAttentionIsAcknowledged() {
    RecordedSession recorded = RecordedSession.in(SessionState.CANCELLING);

    recorded.session.stage().responseEnded(false);
    assertThat(recorded.session.state()).isEqualTo(SessionState.CANCELLING);

    recorded.session.stage().responseEnded(true);
    assertThat(recorded.session.state()).isEqualTo(SessionState.KEPT);
    assertThat(recorded.done()).isEmpty();
  }

  @Test
  void anAcknowledgementWithinTheInterruptedResponseIsEnough() {
    RecordedSession recorded = RecordedSession.in(SessionState.CANCELLING);

    recorded.session.stage().responseEnded(true);

    assertThat(recorded.session.state()).isEqualTo(SessionState.KEPT);
  }

  @Test
  void anAttentionIsForwardedWhileTheRequestIsAtTheServer() {
    RecordedSession recorded = RecordedSession.in(SessionState.SERVED);

    recorded.session.stage().attention();

    assertThat(recorded.done()).containsExactly(FORWARD_ATTENTION);
    assertThat(recorded.session.state()).isEqualTo(SessionState.CANCELLING);
    assertThat(recorded.session.state().awaitsResponse()).isTrue();
  }

  @Test
  void oneAttentionIsForwardedOnce() {
    RecordedSession recorded = RecordedSession.in(SessionState.CANCELLING);

    recorded.session.stage().attention();

    assertThat(recorded.done()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"FREE", "LOST"})
  void anAttentionAfterTheResponseIsAcknowledgedHere(SessionState state) {
    RecordedSession recorded = RecordedSession.in(state);

    recorded.session.stage().attention();

    assertThat(recorded.done()).containsExactly(ACKNOWLEDGE_ATTENTION);
    assertThat(recorded.session.state()).isEqualTo(state);
  }

  @Test
  void anAttentionIsForwardedWhereTheServerMayAwaitTheRowsOfABulkLoad() {
    RecordedSession recorded = RecordedSession.in(SessionState.KEPT);

    recorded.session.stage().attention();

    assertThat(recorded.done()).containsExactly(FORWARD_ATTENTION);
    assertThat(recorded.session.state()).isEqualTo(SessionState.CANCELLING);

    recorded.session.stage().responseEnded(true);
    assertThat(recorded.session.state()).isEqualTo(SessionState.KEPT);
  }

  @Test
  void anAttentionOnAKeptConnectionIsAcknowledgedHereWhereNoRowsAreAwaited() {
    DoubtfulLending lending = new DoubtfulLending();
    lending.afterRequest = Lending.Verdict.KEEP;
    RecordedSession recorded = new RecordedSession(lending, RecordedSession.LIMITS);
    recorded.session.stage().requestReady(true);
    recorded.session.stage().lent(RecordedSession.CLEAN);
    recorded.session.stage().responseEnded(false);
    recorded.done();

    recorded.session.stage().attention();

    assertThat(recorded.done()).containsExactly(ACKNOWLEDGE_ATTENTION);
    assertThat(recorded.session.state()).isEqualTo(SessionState.KEPT);
  }

  @Test
  void aResponseThatEndsBeforeTheAttentionArrivesDoesNotFreeTheConnection() {
    RecordedSession recorded = RecordedSession.in(SessionState.CANCELLING);

    recorded.session.stage().responseEnded(false);
    recorded.session.stage().clientGone();
    assertThat(recorded.done()).containsExactly(HEAR_OUT);

    recorded.session.stage().responseEnded(true);
    assertThat(recorded.done()).containsExactly(GIVE_BACK_DIRTY);
  }

  @Test
  void anAttentionInTheQueueDropsTheRequestAndAnswersWithTwoMessages() {
    RecordedSession recorded = RecordedSession.in(SessionState.QUEUED);

    recorded.session.stage().attention();

    assertThat(recorded.done())
        .containsExactly(ABANDON, DROP_REQUEST, ANSWER_GIVEN_UP, ACKNOWLEDGE_ATTENTION);
    assertThat(recorded.session.state()).isEqualTo(SessionState.FREE);
  }

  @Test
  void aClientThatLeavesInMidResponseHasItCancelledAndRead() {
    RecordedSession recorded = RecordedSession.in(SessionState.SERVED);
    recorded.session.stage().responsePassed(false);

    recorded.session.stage().clientGone();
    assertThat(recorded.done()).containsExactly(FORWARD_ATTENTION, HEAR_OUT);

    recorded.session.stage().responseEnded(false);
    assertThat(recorded.done()).isEmpty();

    recorded.session.stage().responseEnded(true);
    assertThat(recorded.done()).containsExactly(GIVE_BACK_DIRTY);
    assertThat(recorded.session.state()).isEqualTo(SessionState.ENDED);
  }

  @Test
  void aServerThatDoesNotAcknowledgeInTimeLosesItsConnection() {
    RecordedSession recorded = RecordedSession.in(SessionState.DRAINING);
    recorded.session.stage().responseEnded(false);

    recorded.pass(RecordedSession.LIMITS.lastWord());

    assertThat(recorded.done()).containsExactly(DISCARD);
  }

  @ParameterizedTest
  @EnumSource(names = {"DRAINING", "ENDED"})
  void anAttentionAfterTheEndIsNotHeard(SessionState state) {
    RecordedSession recorded = RecordedSession.in(state);

    recorded.session.stage().attention();

    assertThat(recorded.done()).isEmpty();
    assertThat(recorded.session.state()).isEqualTo(state);
  }
}
