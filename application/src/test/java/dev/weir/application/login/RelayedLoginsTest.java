package dev.weir.application.login;

import static dev.weir.application.login.RecordedDesk.WRONG_PASSWORD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.login.RelayedLoginsTest.Action.Begin;
import dev.weir.application.login.RelayedLoginsTest.Action.GiveUp;
import dev.weir.application.login.RelayedLoginsTest.Action.Refuse;
import dev.weir.application.login.RelayedLoginsTest.Action.RefuseAsServer;
import dev.weir.domain.client.Source;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.error.WeirError;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RelayedLoginsTest {
  sealed interface Action {
    record Begin(long ticket, long since) implements Action {}

    record Refuse(long ticket, WeirError kind) implements Action {}

    record RefuseAsServer(long ticket, int number) implements Action {}

    record GiveUp(long ticket, WeirError kind) implements Action {}
  }

  private static final long TIMEOUT = RecordedDesk.QUEUE_TIMEOUT.toNanos();
  private static final long PATIENCE = RelayedLogins.ANSWER_PATIENCE.toNanos();
  private static final RelayedRequest INTEGRATED = new RelayedRequest(RecordedDesk.SOURCE, null);
  private static final RelayedRequest ELSEWHERE = new RelayedRequest(new Source("10.0.0.9"), null);

  private final RecordedDesk desk = new RecordedDesk(2);
  private final LoginProfile app = desk.profile("app", "old");
  private final List<Action> done = new ArrayList<>();
  private final RelayedLogins relayed =
      new RelayedLogins(
          RecordedDesk.BUCKET,
          new LoginPolicy(RecordedDesk.TTL, RecordedDesk.QUEUE_TIMEOUT, RecordedDesk.MAX_WAITING),
          2,
          () -> desk.unavailable,
          desk.desk.passwords(),
          new Recorded());

  private List<Action> done() {
    List<Action> actions = List.copyOf(done);
    done.clear();
    return actions;
  }

  @Test
  void relaysAreLimitedLikeProofsAndServedInOrder() {
    for (long ticket = 1; ticket <= 4; ticket++) {
      relayed.arrived(ticket, INTEGRATED, ticket);
    }
    assertThat(done()).containsExactly(new Begin(1, 1), new Begin(2, 2));

    relayed.accepted(2, 10);
    assertThat(done()).containsExactly(new Begin(3, 3));

    relayed.failed(1, 20);
    assertThat(done()).containsExactly(new Begin(4, 4));
    assertThat(relayed.running()).isEqualTo(2);
    assertThat(relayed.waiting()).isZero();
  }

  @Test
  void aTicketThatWaitsTooLongForItsTurnIsRefused() {
    for (long ticket = 1; ticket <= 4; ticket++) {
      relayed.arrived(ticket, INTEGRATED, ticket);
    }
    done();
    assertThat(relayed.nextDeadline()).isEqualTo(3 + TIMEOUT);

    relayed.expire(3 + TIMEOUT);

    assertThat(done()).containsExactly(new Refuse(3, WeirError.LOGIN_QUEUE_TIMEOUT));
    assertThat(relayed.nextDeadline()).isEqualTo(4 + TIMEOUT);
  }

  @Test
  void moreThanMayWaitAreRefused() {
    for (long ticket = 1; ticket <= 2 + RecordedDesk.MAX_WAITING; ticket++) {
      relayed.arrived(ticket, INTEGRATED, 0);
    }
    done();

    relayed.arrived(100, INTEGRATED, 0);

    assertThat(done()).containsExactly(new Refuse(100, WeirError.LOGIN_QUEUE_FULL));
  }

  @Test
  void anAbandonedTicketIsNotBegun() {
    relayed.arrived(1, INTEGRATED, 0);
    relayed.arrived(2, INTEGRATED, 0);
    relayed.arrived(3, INTEGRATED, 0);
    relayed.arrived(4, INTEGRATED, 0);
    done();

    relayed.abandoned(3);
    relayed.failed(1, 10);

    assertThat(done()).containsExactly(new Begin(4, 0));
  }

  @Test
  void anUnservableBucketRefusesAtOnce() {
    desk.unavailable = ClientError.paused(RecordedDesk.BUCKET);

    relayed.arrived(1, INTEGRATED, 0);

    assertThat(done()).containsExactly(new Refuse(1, WeirError.PAUSED));
  }

  @Test
  void closingRefusesWaitingAndLaterTickets() {
    for (long ticket = 1; ticket <= 3; ticket++) {
      relayed.arrived(ticket, INTEGRATED, 0);
    }
    done();

    relayed.close(ClientError.shuttingDown());
    relayed.arrived(4, INTEGRATED, 1);
    relayed.failed(1, 2);

    assertThat(done())
        .containsExactly(
            new Refuse(3, WeirError.SHUTTING_DOWN), new Refuse(4, WeirError.SHUTTING_DOWN));
    assertThat(relayed.nextDeadline()).isEqualTo(RelayedLogins.NEVER);
  }

  @Test
  void aGuesserGetsTheLastRefusal() {
    for (int guess = 0; guess < GuessWatch.GUESSES.burst(); guess++) {
      relayed.arrived(guess, password("guess" + guess), guess);
      relayed.rejected(guess, WRONG_PASSWORD, guess);
    }
    done();

    relayed.arrived(100, password("another"), 100);
    relayed.arrived(101, INTEGRATED, 101);

    assertThat(done()).containsExactly(new RefuseAsServer(100, 18456), new Begin(101, 101));
  }

  @Test
  void aPasswordThatWasProvenIsNoGuess() {
    desk.arrived(1, "app", "old", 0);
    desk.desk.proven(app, RecordedDesk.FACTS, 1);
    for (int guess = 0; guess < GuessWatch.GUESSES.burst(); guess++) {
      relayed.arrived(guess, password("guess" + guess), guess);
      relayed.rejected(guess, WRONG_PASSWORD, guess);
    }
    done();

    relayed.arrived(100, new RelayedRequest(RecordedDesk.SOURCE, app), 100);

    assertThat(done()).containsExactly(new Begin(100, 100));
  }

  @Test
  void sourcesAreRelayedInTurn() {
    for (long ticket = 1; ticket <= 5; ticket++) {
      relayed.arrived(ticket, INTEGRATED, ticket);
    }
    relayed.arrived(6, ELSEWHERE, 6);
    done();

    relayed.failed(1, 10);
    relayed.failed(2, 11);

    assertThat(done()).containsExactly(new Begin(3, 3), new Begin(6, 6));
  }

  @Test
  void aFullQueueTakesAClientOfAnotherSourceAndRefusesTheNewestOfTheCrowd() {
    for (long ticket = 1; ticket <= 2 + RecordedDesk.MAX_WAITING; ticket++) {
      relayed.arrived(ticket, INTEGRATED, 0);
    }
    done();

    relayed.arrived(100, ELSEWHERE, 0);

    assertThat(done()).containsExactly(new Refuse(6, WeirError.LOGIN_QUEUE_FULL));
    assertThat(relayed.waiting()).isEqualTo(RecordedDesk.MAX_WAITING);
  }

  @Test
  void aQuestionMayStayOpenWhileNoOtherClientWaits() {
    relayed.arrived(1, INTEGRATED, 0);
    relayed.challenged(1, 1);
    done();

    relayed.expire(10 * PATIENCE);

    assertThat(done()).isEmpty();
    assertThat(relayed.nextDeadline()).isEqualTo(RelayedLogins.NEVER);
  }

  @Test
  void aClientThatLeavesItsQuestionOpenGivesItsPlaceToOneThatWaits() {
    relayed.arrived(1, INTEGRATED, 0);
    relayed.arrived(2, INTEGRATED, 0);
    relayed.challenged(1, 1);
    relayed.challenged(2, 2);
    relayed.arrived(3, ELSEWHERE, 3);
    done();
    assertThat(relayed.nextDeadline()).isEqualTo(1 + PATIENCE);

    relayed.expire(2 + PATIENCE);
    assertThat(done()).containsExactly(new GiveUp(1, WeirError.LOGIN_UNANSWERED));
    assertThat(relayed.nextDeadline()).as("one place is enough").isEqualTo(3 + TIMEOUT);

    relayed.failed(1, 3 + PATIENCE);
    assertThat(done()).containsExactly(new Begin(3, 3));
  }

  @Test
  void aClientThatAnswersKeepsItsPlace() {
    relayed.arrived(1, INTEGRATED, 0);
    relayed.arrived(2, INTEGRATED, 0);
    relayed.challenged(1, 1);
    relayed.challenged(2, 1);
    relayed.arrived(3, ELSEWHERE, 3);
    done();

    relayed.answered(1);
    relayed.answered(2);
    relayed.challenged(2, PATIENCE);
    relayed.expire(1 + PATIENCE);

    assertThat(done()).isEmpty();
    assertThat(relayed.nextDeadline()).isEqualTo(2 * PATIENCE);
  }

  private RelayedRequest password(String password) {
    return new RelayedRequest(RecordedDesk.SOURCE, desk.profile("app", password));
  }

  private final class Recorded implements RelayedLogins.Actions {
    @Override
    public void begin(long ticket, long since) {
      done.add(new Begin(ticket, since));
    }

    @Override
    public void refuse(long ticket, ClientError error) {
      done.add(new Refuse(ticket, error.kind()));
    }

    @Override
    public void refuseAsServer(long ticket, ServerRefusal refusal) {
      done.add(new RefuseAsServer(ticket, refusal.number()));
    }

    @Override
    public void giveUp(long ticket, ClientError error) {
      done.add(new GiveUp(ticket, error.kind()));
    }
  }
}
