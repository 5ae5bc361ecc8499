package dev.weir.application.session;

import static dev.weir.application.session.RecordedSession.CLIENT_IDLE;
import static dev.weir.application.session.RecordedSession.LIMITS;
import static dev.weir.application.session.RecordedSession.Plain.ACKNOWLEDGE_ATTENTION;
import static dev.weir.application.session.RecordedSession.Plain.BREAK_CLIENT_OFF;
import static dev.weir.application.session.RecordedSession.Plain.BREAK_REQUEST_OFF;
import static dev.weir.application.session.RecordedSession.Plain.CLOSE_CLIENT;
import static dev.weir.application.session.RecordedSession.Plain.DISCARD;
import static dev.weir.application.session.RecordedSession.Plain.DROP_REQUEST;
import static dev.weir.application.session.RecordedSession.Plain.END_OVERDUE_RESPONSE;
import static dev.weir.application.session.RecordedSession.Plain.FORWARD_ATTENTION;
import static dev.weir.application.session.RecordedSession.Plain.GIVE_BACK_DIRTY;
import static dev.weir.application.session.RecordedSession.Plain.HEAR_OUT;
import static dev.weir.application.session.RecordedSession.QUERY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.session.Lending.Verdict;
import dev.weir.application.session.RecordedSession.Action.Answer;
import dev.weir.domain.error.WeirError;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What happens when a client or a server takes too long. */
class SessionLimitsTest {
  private static final Duration A_MOMENT = Duration.ofNanos(1);

  /** What its client does between two requests, or its server in one, takes never too long. */
  private static final SessionLimits PATIENT =
      new SessionLimits(
              LIMITS.requestStall(),
              null,
              null,
              LIMITS.transaction().multipliedBy(2),
              LIMITS.transaction(),
              LIMITS.lastWord())
          .withAlways(true);

  // ---- a client that asks nothing ----

  @ParameterizedTest
  @EnumSource(names = {"FREE", "KEPT", "LOST"})
  void aClientThatAsksNothingForTooLongIsDisconnectedWithoutAWord(SessionState state) {
    RecordedSession recorded = RecordedSession.in(state);

    recorded.pass(CLIENT_IDLE.minus(A_MOMENT));
    assertThat(recorded.done()).isEmpty();

    recorded.pass(A_MOMENT);
    assertThat(recorded.done()).startsWith(CLOSE_CLIENT).endsWith(DROP_REQUEST);
    assertThat(recorded.session.state()).isEqualTo(SessionState.ENDED);
  }

  @Test
  void aClientThatWaitsForAConnectionIsNotIdle() {
    RecordedSession recorded = RecordedSession.in(SessionState.QUEUED);

    assertThat(recorded.patience()).isNull();
  }

  @Test
  void aClientWithoutALimitMayAskNothingForEver() {
    SessionLimits unlimited =
        new SessionLimits(
            LIMITS.requestStall(),
            null,
            null,
            LIMITS.idleInTransaction(),
            LIMITS.transaction(),
            LIMITS.lastWord());
    RecordedSession recorded = new RecordedSession(unlimited);

    assertThat(recorded.patience()).isNull();
  }

  // ---- a client that pauses within its request ----

  @Test
  void aClientThatPausesTooLongWithinItsRequestIsToldSoAndTheServerForgetsIt() {
    RecordedSession recorded = RecordedSession.servedInPart();

    recorded.pass(LIMITS.requestStall());

    assertThat(recorded.done())
        .containsExactly(
            new Answer(WeirError.REQUEST_STALLED),
            CLOSE_CLIENT,
            DROP_REQUEST,
            BREAK_REQUEST_OFF,
            HEAR_OUT);

    recorded.session.stage().responseEnded(false);
    assertThat(recorded.done()).containsExactly(GIVE_BACK_DIRTY);
  }

  @Test
  void whatComesOfARequestRenewsThePatienceWithIt() {
    RecordedSession recorded = RecordedSession.servedInPart();
    recorded.pass(LIMITS.requestStall().minus(A_MOMENT));

    recorded.session.stage().requestContinued();

    assertThat(recorded.patience()).isEqualTo(LIMITS.requestStall());
  }

  @Test
  void aClientWhoseRequestTheServerDoesNotTakeIsNotPausing() {
    RecordedSession recorded = RecordedSession.servedInPart();

    recorded.session.stage().requestHeldUp();
    assertThat(recorded.patience()).isNull();

    recorded.session.stage().requestContinued();
    assertThat(recorded.patience()).isEqualTo(LIMITS.requestStall());
  }

  @Test
  void aWholeRequestIsTheServersToHurryWith() {
    RecordedSession recorded = RecordedSession.servedInPart();

    recorded.session.stage().requestCompleted();

    assertThat(recorded.patience()).isEqualTo(QUERY);
  }

  // ---- a transaction that takes too long ----

  @Test
  void aTransactionThatIsTooLongIsLostAndTheServerHeardOut() {
    RecordedSession recorded = inTransaction(null);
    recorded.session.stage().requestReady(true);
    recorded.done();

    passAlmost(recorded, LIMITS.transaction());
    recorded.pass(A_MOMENT);

    assertThat(recorded.done())
        .containsExactly(
            new Answer(WeirError.TRANSACTION_LOST), CLOSE_CLIENT, FORWARD_ATTENTION, HEAR_OUT);
    recorded.pass(LIMITS.lastWord());
    assertThat(recorded.done()).containsExactly(DISCARD);
  }

  @ParameterizedTest
  @EnumSource(names = {"SERVED", "PREPARING", "CONFIRMING"})
  void aServerIsNotWaitedForWithoutEndWhenTheLimitOfATransactionPassesMeanwhile(
      SessionState state) {
    RecordedSession recorded = inTransaction(Prelude.RESET);
    passAlmost(recorded, LIMITS.transaction());
    recorded.session.stage().requestReady(true);
    if (state != SessionState.PREPARING) {
      recorded.session.stage().prepared();
    }
    if (state == SessionState.CONFIRMING) {
      recorded.session.stage().responseEnded(false);
    }
    assertThat(recorded.session.state()).isEqualTo(state);

    recorded.session.stage().clientGone();
    recorded.done();
    recorded.pass(A_MOMENT);
    assertThat(recorded.session.state()).isEqualTo(SessionState.DRAINING);
    recorded.pass(LIMITS.lastWord());

    assertThat(recorded.done()).containsExactly(DISCARD);
    assertThat(recorded.session.state()).isEqualTo(SessionState.ENDED);
  }

  @Test
  void aTransactionThatIsTooLongWhileAConnectionIsMadeFitDoesNotKeepTheConnectionForEver() {
    RecordedSession recorded = inTransaction(Prelude.RESET);
    passAlmost(recorded, LIMITS.transaction());
    recorded.session.stage().requestReady(true);
    recorded.done();

    recorded.pass(A_MOMENT);
    assertThat(recorded.done())
        .containsExactly(new Answer(WeirError.TRANSACTION_LOST), CLOSE_CLIENT, DROP_REQUEST);
    recorded.pass(LIMITS.lastWord());

    assertThat(recorded.done()).containsExactly(DISCARD);
    assertThat(recorded.session.state()).isEqualTo(SessionState.ENDED);
  }

  /** A session that has just begun a transaction; before its next request it has to tidy up. */
  private static RecordedSession inTransaction(@Nullable Prelude tidying) {
    return inTransaction(tidying, PATIENT);
  }

  private static RecordedSession inTransaction(@Nullable Prelude tidying, SessionLimits limits) {
    DoubtfulLending lending = new DoubtfulLending();
    lending.afterRequest = Verdict.KEEP;
    lending.inTransaction = true;
    RecordedSession recorded = new RecordedSession(lending, limits);
    recorded.session.stage().requestReady(true);
    recorded.session.stage().lent(RecordedSession.CLEAN);
    recorded.session.stage().responseEnded(false);
    lending.afterRequest = Verdict.ASK;
    lending.tidying = tidying;
    recorded.done();
    return recorded;
  }

  private static void passAlmost(RecordedSession recorded, Duration limit) {
    recorded.pass(limit.minus(A_MOMENT));
    assertThat(recorded.done()).isEmpty();
  }

  // ---- limits of transactions that hold while others wait ----

  @Test
  void noSessionIsEndedInItsTransactionWhileNoOtherWaits() {
    RecordedSession recorded = inTransaction(null, PATIENT.withAlways(false));

    assertThat(recorded.patience()).isNull();
  }

  @Test
  void clientIsDisconnectedAfterItsIdleTimeoutInATransactionToo() {
    RecordedSession recorded = inTransaction(null, LIMITS);

    recorded.pass(CLIENT_IDLE);

    assertThat(recorded.done()).startsWith(CLOSE_CLIENT);
  }

  @Test
  void sessionThatGivesWayInItsTransactionIsToldThatItIsLost() {
    RecordedSession recorded = inTransaction(null, PATIENT.withAlways(false));

    recorded.session.stage().takenBack(PATIENT.idleInTransaction());
    recorded.done();
    recorded.session.stage().requestReady(true);

    assertThat(recorded.done())
        .containsExactly(DROP_REQUEST, new Answer(WeirError.TRANSACTION_LOST), CLOSE_CLIENT);
  }

  @Test
  void sessionAtWorkInATransactionThatLastsTooLongGivesWay() {
    RecordedSession recorded = inTransaction(null, PATIENT.withAlways(false));
    recorded.session.stage().requestReady(true);
    recorded.done();

    recorded.session.stage().transactionOverdue();

    assertThat(recorded.done())
        .containsExactly(
            new Answer(WeirError.TRANSACTION_LOST), CLOSE_CLIENT, FORWARD_ATTENTION, HEAR_OUT);
  }

  @Test
  void sessionAtWorkWhoseTransactionHasEndedGoesOn() {
    RecordedSession recorded = RecordedSession.in(SessionState.SERVED);

    recorded.session.stage().transactionOverdue();

    assertThat(recorded.done()).isEmpty();
    assertThat(recorded.session.state()).isEqualTo(SessionState.SERVED);
  }

  // ---- a request that runs too long ----

  @Test
  void aRequestThatRunsTooLongIsCancelledAndItsResponseEndsWithAnError() {
    RecordedSession recorded = RecordedSession.in(SessionState.SERVED);

    recorded.pass(QUERY);
    assertThat(recorded.done()).containsExactly(FORWARD_ATTENTION);
    assertThat(recorded.session.state()).isEqualTo(SessionState.OVERDUE);

    recorded.session.stage().responseEnded(false);
    assertThat(recorded.done()).isEmpty();

    recorded.session.stage().responseEnded(true);
    assertThat(recorded.done()).containsExactly(END_OVERDUE_RESPONSE);
    assertThat(recorded.session.state()).isEqualTo(SessionState.KEPT);
  }

  @Test
  void aClientThatCancelsAnOverdueRequestHearsOfBoth() {
    RecordedSession recorded = RecordedSession.in(SessionState.OVERDUE);

    recorded.session.stage().attention();
    assertThat(recorded.done()).isEmpty();

    recorded.session.stage().responseEnded(true);
    assertThat(recorded.done()).containsExactly(END_OVERDUE_RESPONSE, ACKNOWLEDGE_ATTENTION);
  }

  @Test
  void aServerThatDoesNotCancelLosesItsConnectionAndTheClientHearsOfIt() {
    RecordedSession recorded = RecordedSession.in(SessionState.OVERDUE);

    recorded.pass(LIMITS.lastWord());

    assertThat(recorded.done())
        .containsExactly(DISCARD, new Answer(WeirError.CONNECTION_LOST), CLOSE_CLIENT);
    assertThat(recorded.session.state()).isEqualTo(SessionState.ENDED);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void reasonNamesTheSideThatKeptTheCancelFromEnding(boolean isUnread) {
    RecordedSession recorded = RecordedSession.in(SessionState.OVERDUE);
    recorded.session.stage().responseHeldUp(true);
    recorded.session.stage().responseHeldUp(isUnread);

    recorded.pass(LIMITS.lastWord());

    assertThat(recorded.lastText().contains("the client did not read")).isEqualTo(isUnread);
  }

  @Test
  void aServerThatDoesNotCancelWithinATokenLeavesTheClientBrokenOff() {
    RecordedSession recorded = RecordedSession.in(SessionState.OVERDUE);
    recorded.session.stage().responsePassed(false);

    recorded.pass(LIMITS.lastWord());

    assertThat(recorded.done()).containsExactly(DISCARD, BREAK_CLIENT_OFF);
  }

  @Test
  void aRequestThatTheClientHasCancelledMayTakeItsTime() {
    RecordedSession recorded = RecordedSession.in(SessionState.CANCELLING);

    assertThat(recorded.patience()).isNull();
  }

  @Test
  void anAlarmThatComesTooEarlyOrTooLateIsNone() {
    RecordedSession recorded = RecordedSession.in(SessionState.SERVED);
    recorded.session.stage().expire();
    recorded.session.stage().responseEnded(false);
    recorded.session.stage().requestReady(true);
    recorded.done();
    recorded.pass(QUERY.minus(A_MOMENT));

    recorded.session.stage().expire();

    assertThat(recorded.done()).isEmpty();
    assertThat(recorded.session.state()).isEqualTo(SessionState.SERVED);
  }
}
