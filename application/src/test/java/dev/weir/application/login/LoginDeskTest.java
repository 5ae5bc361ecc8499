package dev.weir.application.login;

import static dev.weir.application.login.RecordedDesk.FACTS;
import static dev.weir.application.login.RecordedDesk.WRONG_PASSWORD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.application.login.RecordedDesk.Action.Accept;
import dev.weir.application.login.RecordedDesk.Action.Prove;
import dev.weir.application.login.RecordedDesk.Action.Refuse;
import dev.weir.application.login.RecordedDesk.Action.RefuseAsServer;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.error.WeirError;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.Password;
import org.junit.jupiter.api.Test;

class LoginDeskTest {
  private static final long TTL = RecordedDesk.TTL.toNanos();
  private static final long QUEUE_TIMEOUT = RecordedDesk.QUEUE_TIMEOUT.toNanos();
  private static final ClientError DOWN =
      ClientError.serverUnavailable(
          RecordedDesk.BUCKET, new ServerAddress("sql1", 1433), "connection refused");

  private final RecordedDesk recorded = new RecordedDesk(2);
  private final LoginDesk desk = recorded.desk;
  private final LoginProfile app = recorded.profile("app", "right");

  @Test
  void theFirstLoginIsProvenAtTheServer() {
    recorded.arrived(1, "app", "right", 0);
    assertThat(recorded.done()).containsExactly(new Prove("app", "right"));

    desk.proven(app, FACTS, 10);
    assertThat(recorded.done()).containsExactly(new Accept(1));
    assertThat(desk.sessionsOf(app)).isEqualTo(1);
  }

  @Test
  void theSecondLoginNeedsNoServer() {
    comeIn(1, 0);

    recorded.arrived(2, "app", "right", 20);

    assertThat(recorded.done()).containsExactly(new Accept(2));
    assertThat(desk.sessionsOf(app)).isEqualTo(2);
  }

  @Test
  void loginsThatArriveDuringAProofShareItsOutcome() {
    recorded.arrived(1, "app", "right", 0);
    recorded.arrived(2, "app", "right", 1);
    assertThat(recorded.done()).containsExactly(new Prove("app", "right"));

    desk.proven(app, FACTS, 10);

    assertThat(recorded.done()).containsExactly(new Accept(1), new Accept(2));
  }

  @Test
  void aRefusalOfTheServerReachesAllWaitingTickets() {
    recorded.arrived(1, "app", "wrong", 0);
    recorded.arrived(2, "app", "wrong", 1);
    recorded.done();

    desk.rejected(recorded.profile("app", "wrong"), WRONG_PASSWORD, 10);

    assertThat(recorded.done())
        .containsExactly(new RefuseAsServer(1, 18456), new RefuseAsServer(2, 18456));
    assertThat(desk.profiles()).as("kept passwords").isZero();
  }

  @Test
  void aWrongPasswordIsTriedAtTheServerAlsoWhenTheRightOneWasJustProven() {
    comeIn(1, 0);

    recorded.arrived(2, "app", "wrong", 20);

    assertThat(recorded.done()).containsExactly(new Prove("app", "wrong"));
  }

  @Test
  void aFailedProofRefusesItsTicketsAndTheNextLoginTriesAgain() {
    recorded.arrived(1, "app", "right", 0);
    recorded.done();

    desk.proofFailed(app, DOWN, 10);
    assertThat(recorded.done()).containsExactly(new Refuse(1, WeirError.SERVER_UNAVAILABLE));

    recorded.arrived(2, "app", "right", 20);
    assertThat(recorded.done()).containsExactly(new Prove("app", "right"));
  }

  @Test
  void noLoginIsAcceptedWhileTheServerIsDown() {
    comeIn(1, 0);
    recorded.unavailable = DOWN;

    recorded.arrived(2, "app", "right", 20);

    assertThat(recorded.done()).containsExactly(new Refuse(2, WeirError.SERVER_UNAVAILABLE));
  }

  @Test
  void aProofIsBelievedForItsTimeCountedFromWhenTheServerWasAsked() {
    recorded.arrived(1, "app", "right", 0);
    desk.proven(app, FACTS, 1_000);
    recorded.done();

    recorded.arrived(2, "app", "right", TTL);

    assertThat(recorded.done()).containsExactly(new Prove("app", "right"));
  }

  @Test
  void aProofInUseIsRenewedBeforeItsTimeIsOver() {
    comeIn(1, 0);

    recorded.arrived(2, "app", "right", TTL / 10 * 9);
    assertThat(recorded.done()).containsExactly(new Accept(2), new Prove("app", "right"));

    desk.proven(app, FACTS, TTL / 10 * 9 + 10);
    recorded.arrived(3, "app", "right", TTL + TTL / 2);
    assertThat(recorded.done()).containsExactly(new Accept(3));
  }

  @Test
  void aProofThatWasUsedIsRenewedWithoutWaitingForTheNextLogin() {
    comeIn(1, 0);
    recorded.arrived(2, "app", "right", TTL / 2);
    recorded.done();
    assertThat(desk.nextDeadline()).isEqualTo(TTL / 5 * 4);

    desk.expire(TTL / 5 * 4 - 1);
    assertThat(recorded.done()).isEmpty();

    desk.expire(TTL / 5 * 4);
    assertThat(recorded.done()).containsExactly(new Prove("app", "right"));
  }

  @Test
  void anUnusedProofLapses() {
    comeIn(1, 0);

    desk.expire(TTL / 5 * 4);

    assertThat(recorded.done()).isEmpty();
  }

  @Test
  void aRenewalThatFailsLeavesTheProofItsTimeAndIsTriedAgain() {
    comeIn(1, 0);
    recorded.arrived(2, "app", "right", TTL / 2);
    desk.expire(TTL / 5 * 4);
    desk.proofFailed(app, DOWN, TTL / 5 * 4 + 1);
    recorded.done();

    recorded.arrived(3, "app", "right", TTL / 10 * 9 - 1);
    assertThat(recorded.done()).contains(new Accept(3));
    desk.proofFailed(app, DOWN, TTL / 10 * 9);

    recorded.arrived(4, "app", "right", TTL);
    assertThat(recorded.done()).containsExactly(new Prove("app", "right"));
  }

  @Test
  void aPasswordThatWasChangedOnTheServerIsRefusedAtTheRenewal() {
    comeIn(1, 0);
    recorded.arrived(2, "app", "right", TTL / 2);
    desk.expire(TTL / 5 * 4);
    recorded.done();

    desk.rejected(app, WRONG_PASSWORD, TTL / 5 * 4 + 1);
    recorded.arrived(3, "app", "right", TTL / 5 * 4 + 2);
    recorded.arrived(4, "app", "new", TTL / 5 * 4 + 3);
    assertThat(recorded.done())
        .as("neither is believed, both are tried")
        .containsExactly(new Prove("app", "right"), new Prove("app", "new"));

    desk.proven(recorded.profile("app", "new"), FACTS, TTL);
    assertThat(recorded.done()).containsExactly(new Accept(4));
  }

  @Test
  void aLoginThatTheServerRefusedAtWorkIsProvenAnew() {
    comeIn(1, 0);

    desk.revoked(app, 20);
    recorded.arrived(2, "app", "right", 30);

    assertThat(recorded.done()).containsExactly(new Prove("app", "right"));
    assertThat(desk.passwordFor(app)).as("session 1 is in").isEqualTo(new Password("right"));
  }

  @Test
  void thePasswordIsKeptForSessionsAndForgottenLongAfterTheLastOneLeft() {
    comeIn(1, 0);
    desk.expire(10 * TTL);
    assertThat(desk.passwordFor(app)).isEqualTo(new Password("right"));

    desk.sessionEnded(app, 10 * TTL);
    desk.expire(desk.nextDeadline() - 1);
    assertThat(desk.passwordFor(app)).isEqualTo(new Password("right"));

    desk.expire(desk.nextDeadline());
    assertThat(desk.passwordFor(app)).isNull();
    assertThat(desk.profiles()).isZero();
    assertThat(desk.nextDeadline()).isEqualTo(LoginDesk.NEVER);
  }

  @Test
  void proofsBeyondTheirShareWait() {
    recorded.arrived(1, "a", "x", 0);
    recorded.arrived(2, "b", "x", 1);
    recorded.arrived(3, "c", "x", 2);
    assertThat(recorded.done()).containsExactly(new Prove("a", "x"), new Prove("b", "x"));
    assertThat(desk.proofsRunning()).isEqualTo(2);
    assertThat(desk.proofsWaiting()).isEqualTo(1);

    desk.proven(recorded.profile("b", "x"), FACTS, 10);

    assertThat(recorded.done()).containsExactly(new Accept(2), new Prove("c", "x"));
  }

  @Test
  void renewalsGoBeforeFirstProofs() {
    comeIn(1, 0);
    recorded.arrived(2, "a", "x", TTL);
    recorded.arrived(3, "b", "x", TTL);
    recorded.arrived(4, "c", "x", TTL);
    recorded.arrived(5, "app", "right", TTL);
    recorded.done();

    desk.proven(recorded.profile("a", "x"), FACTS, TTL + 1);

    assertThat(recorded.done()).containsExactly(new Accept(2), new Prove("app", "right"));
  }

  @Test
  void aTicketThatWaitsTooLongIsRefused() {
    fillTheShare(0);
    recorded.arrived(3, "c", "x", 5);
    recorded.arrived(4, "c", "x", 6);
    recorded.done();
    assertThat(desk.nextDeadline()).isEqualTo(5 + QUEUE_TIMEOUT);

    desk.expire(5 + QUEUE_TIMEOUT);
    assertThat(recorded.done()).containsExactly(new Refuse(3, WeirError.LOGIN_QUEUE_TIMEOUT));

    desk.expire(6 + QUEUE_TIMEOUT);
    assertThat(recorded.done()).containsExactly(new Refuse(4, WeirError.LOGIN_QUEUE_TIMEOUT));
    assertThat(desk.proofsWaiting()).as("a proof nobody wants").isZero();
  }

  @Test
  void aProofUnderWayHasNoDeadlineHere() {
    fillTheShare(0);
    recorded.done();

    desk.expire(QUEUE_TIMEOUT * 3);

    assertThat(recorded.done()).isEmpty();
  }

  @Test
  void aFullQueueRefusesTheNextAtOnce() {
    fillTheShare(0);
    for (int ticket = 3; ticket < 3 + RecordedDesk.MAX_WAITING; ticket++) {
      recorded.arrived(ticket, "login" + ticket, "x", ticket);
    }
    recorded.done();

    recorded.arrived(9, "one more", "x", 9);

    assertThat(recorded.done()).containsExactly(new Refuse(9, WeirError.LOGIN_QUEUE_FULL));
  }

  @Test
  void aClientThatLeavesIsNotAnsweredAndItsQueuedProofIsNotMade() {
    fillTheShare(0);
    recorded.arrived(3, "c", "x", 5);
    recorded.done();

    desk.abandoned(3);
    desk.proven(recorded.profile("a", "x"), FACTS, 10);

    assertThat(recorded.done()).containsExactly(new Accept(1));
  }

  @Test
  void aProofUnderWayIsFinishedAlsoWhenItsClientHasLeft() {
    recorded.arrived(1, "app", "right", 0);
    desk.abandoned(1);
    desk.proven(app, FACTS, 10);
    recorded.done();

    recorded.arrived(2, "app", "right", 20);

    assertThat(recorded.done()).containsExactly(new Accept(2));
  }

  @Test
  void aClosedDeskRefusesWaitingAndLaterTickets() {
    fillTheShare(0);
    recorded.arrived(3, "c", "x", 5);
    recorded.done();

    desk.close(ClientError.shuttingDown());
    assertThat(recorded.done())
        .containsExactlyInAnyOrder(
            new Refuse(1, WeirError.SHUTTING_DOWN),
            new Refuse(2, WeirError.SHUTTING_DOWN),
            new Refuse(3, WeirError.SHUTTING_DOWN));

    desk.proven(recorded.profile("a", "x"), FACTS, 10);
    recorded.arrived(4, "a", "x", 20);
    assertThat(recorded.done()).containsExactly(new Refuse(4, WeirError.SHUTTING_DOWN));
  }

  @Test
  void anOutcomeWithoutAProofIsADefect() {
    assertThatThrownBy(() -> desk.proven(app, FACTS, 0)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void deadlinesSurviveTheWrapAroundOfTheMonotonicClock() {
    long beforeWrap = Long.MAX_VALUE - 10;
    comeIn(1, beforeWrap);

    recorded.arrived(2, "app", "right", beforeWrap + 100);
    assertThat(recorded.done()).containsExactly(new Accept(2));

    desk.expire(beforeWrap + TTL / 5 * 4 - 1);
    assertThat(recorded.done()).isEmpty();
    desk.expire(beforeWrap + TTL / 5 * 4);
    assertThat(recorded.done()).containsExactly(new Prove("app", "right"));
  }

  private void comeIn(long ticket, long now) {
    recorded.arrived(ticket, "app", "right", now);
    desk.proven(app, FACTS, now);
    recorded.done();
  }

  private void fillTheShare(long now) {
    recorded.arrived(1, "a", "x", now);
    recorded.arrived(2, "b", "x", now);
  }
}
