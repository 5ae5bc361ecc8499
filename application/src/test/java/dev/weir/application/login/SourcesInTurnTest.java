package dev.weir.application.login;

import static dev.weir.application.login.RecordedDesk.MAX_WAITING;
import static dev.weir.application.login.RecordedDesk.WRONG_PASSWORD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.login.RecordedDesk.Action.Prove;
import dev.weir.application.login.RecordedDesk.Action.Refuse;
import dev.weir.domain.client.Source;
import dev.weir.domain.error.WeirError;
import org.junit.jupiter.api.Test;

/** One source sends many logins that have to be proven; another one sends few. */
class SourcesInTurnTest {
  private static final Source CROWD = new Source("10.0.0.1");
  private static final Source FEW = new Source("10.0.0.2");

  private final RecordedDesk recorded = new RecordedDesk(1);
  private final LoginDesk desk = recorded.desk;

  @Test
  void theOtherSourceWaitsForOneProofOfTheCrowd() {
    crowd(1, 4);
    recorded.arrived(10, "app", "right", FEW, 4);
    assertThat(recorded.done()).containsExactly(new Prove("crowd1", "x"));

    refused("crowd1", 5);
    refused("crowd2", 6);

    assertThat(recorded.done()).contains(new Prove("app", "right"));
  }

  @Test
  void aCrowdThatFillsTheQueueMakesRoomForTheOtherSource() {
    crowd(1, 1 + MAX_WAITING);
    recorded.done();

    recorded.arrived(10, "app", "right", FEW, 5);

    assertThat(recorded.done()).containsExactly(new Refuse(5, WeirError.LOGIN_QUEUE_FULL));
    assertThat(desk.proofsWaiting()).isEqualTo(MAX_WAITING);
  }

  @Test
  void theCrowdItselfIsRefusedWhenTheQueueIsFull() {
    crowd(1, 1 + MAX_WAITING);
    recorded.done();

    recorded.arrived(10, "another", "x", CROWD, 5);

    assertThat(recorded.done()).containsExactly(new Refuse(10, WeirError.LOGIN_QUEUE_FULL));
  }

  @Test
  void aProofThatTwoSourcesWaitForStandsInBothLines() {
    crowd(1, 3);
    recorded.arrived(10, "shared", "x", CROWD, 4);
    recorded.arrived(11, "shared", "x", FEW, 5);
    recorded.done();

    refused("crowd1", 6);
    refused("crowd2", 7);

    assertThat(recorded.done()).contains(new Prove("shared", "x"));
    assertThat(desk.proofsWaiting()).as("only one of the crowd is left").isEqualTo(1);
  }

  @Test
  void aProofStaysForTheOtherSourceWhenTheCrowdHasToMakeRoom() {
    crowd(1, MAX_WAITING - 1);
    recorded.arrived(10, "shared", "x", FEW, 4);
    recorded.arrived(11, "shared", "x", CROWD, 5);
    recorded.done();

    recorded.arrived(20, "third", "x", new Source("10.0.0.3"), 6);
    assertThat(recorded.done()).containsExactly(new Refuse(11, WeirError.LOGIN_QUEUE_FULL));

    refused("crowd1", 7);
    refused("crowd2", 8);
    assertThat(recorded.done()).contains(new Prove("shared", "x"));
  }

  @Test
  void aSourceWhoseClientsHaveLeftHasNoTurn() {
    crowd(1, 2);
    recorded.arrived(10, "app", "right", FEW, 3);
    recorded.done();

    desk.abandoned(10);
    refused("crowd1", 4);

    assertThat(recorded.done()).contains(new Prove("crowd2", "x"));
    assertThat(desk.proofsWaiting()).isZero();
  }

  private void crowd(int first, int last) {
    for (int ticket = first; ticket <= last; ticket++) {
      recorded.arrived(ticket, "crowd" + ticket, "x", CROWD, ticket);
    }
  }

  private void refused(String login, long now) {
    desk.rejected(recorded.profile(login, "x"), WRONG_PASSWORD, now);
  }
}
