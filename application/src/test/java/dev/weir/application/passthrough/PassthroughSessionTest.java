package dev.weir.application.passthrough;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.application.passthrough.PassthroughAction.AbandonSlot;
import dev.weir.application.passthrough.PassthroughAction.Dial;
import dev.weir.application.passthrough.PassthroughAction.FinishClient;
import dev.weir.application.passthrough.PassthroughAction.FinishServer;
import dev.weir.application.passthrough.PassthroughAction.Refuse;
import dev.weir.application.passthrough.PassthroughAction.ReleaseSlot;
import dev.weir.application.passthrough.PassthroughAction.RequestSlot;
import dev.weir.application.passthrough.PassthroughAction.ResetServer;
import dev.weir.application.passthrough.PassthroughAction.StartRelay;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import org.junit.jupiter.api.Test;

class PassthroughSessionTest {
  private static final BucketId BUCKET = new BucketId("bucket-1");
  private static final ClientError ERROR = ClientError.shuttingDown();

  private final PassthroughSession session = new PassthroughSession();

  @Test
  void aClientIsRoutedGivenASlotDialledAndRelayed() {
    assertThat(session.routed(BUCKET)).containsExactly(new RequestSlot(BUCKET));
    assertThat(session.slotAdmitted()).containsExactly(new Dial(BUCKET));
    assertThat(session.dialled()).containsExactly(new StartRelay());
    assertThat(session.isOver()).isFalse();
  }

  @Test
  void theSlotIsKeptUntilTheServerIsGoneWhenTheClientLeavesFirst() {
    relay();
    assertThat(session.clientGone()).containsExactly(new FinishServer());
    assertThat(session.isOver()).isFalse();

    assertThat(session.serverGone()).containsExactly(new ReleaseSlot(BUCKET));
    assertThat(session.isOver()).isTrue();
  }

  @Test
  void aServerThatDoesNotCloseInTimeIsReset() {
    relay();
    session.clientGone();

    assertThat(session.serverOverdue()).containsExactly(new ResetServer());
    assertThat(session.serverGone()).containsExactly(new ReleaseSlot(BUCKET));
  }

  @Test
  void theClientGetsWhatTheServerSaidLastWhenTheServerLeavesFirst() {
    relay();

    assertThat(session.serverGone()).containsExactly(new ReleaseSlot(BUCKET), new FinishClient());
    assertThat(session.clientGone()).isEmpty();
  }

  @Test
  void aClientThatLeavesTheQueueAbandonsItsTicket() {
    session.routed(BUCKET);
    assertThat(session.isOver()).isFalse();

    assertThat(session.clientGone()).containsExactly(new AbandonSlot(BUCKET));
    assertThat(session.isOver()).isTrue();
  }

  @Test
  void aSlotThatCrossesTheClientsLeavingIsReleased() {
    session.routed(BUCKET);
    session.clientGone();

    assertThat(session.slotAdmitted()).containsExactly(new ReleaseSlot(BUCKET));
  }

  @Test
  void aRefusalThatCrossesTheClientsLeavingNeedsNothing() {
    session.routed(BUCKET);
    session.clientGone();

    assertThat(session.slotRefused(ERROR)).isEmpty();
  }

  @Test
  void whoIsRefusedInTheQueueHoldsNothing() {
    session.routed(BUCKET);

    assertThat(session.slotRefused(ERROR)).containsExactly(new Refuse(ERROR));
    assertThat(session.isOver()).isTrue();
    assertThat(session.clientGone()).isEmpty();
  }

  @Test
  void whoCannotBeRoutedIsRefused() {
    assertThat(session.refused(ERROR)).containsExactly(new Refuse(ERROR));
  }

  @Test
  void whoIsQueuedHearsFromTheQueueAloneWhenTheInstanceLeaves() {
    session.routed(BUCKET);

    assertThat(session.refused(ERROR)).isEmpty();
    assertThat(session.slotAdmitted()).containsExactly(new Dial(BUCKET));
  }

  @Test
  void aSlotOnItsWayToAClientThatLeftIsReleasedWhenTheInstanceLeaves() {
    session.routed(BUCKET);
    session.clientGone();

    assertThat(session.refused(ERROR)).isEmpty();
    assertThat(session.slotAdmitted()).containsExactly(new ReleaseSlot(BUCKET));
  }

  @Test
  void aFailedDialReturnsTheSlotBeforeTheClientIsTold() {
    session.routed(BUCKET);
    session.slotAdmitted();

    assertThat(session.dialFailed(ERROR))
        .containsExactly(new ReleaseSlot(BUCKET), new Refuse(ERROR));
  }

  @Test
  void aDialThatSucceedsAfterTheClientLeftIsFinished() {
    session.routed(BUCKET);
    session.slotAdmitted();
    assertThat(session.clientGone()).isEmpty();

    assertThat(session.dialled()).containsExactly(new FinishServer());
    assertThat(session.serverGone()).containsExactly(new ReleaseSlot(BUCKET));
  }

  @Test
  void aDialThatFailsAfterTheClientLeftReturnsTheSlot() {
    session.routed(BUCKET);
    session.slotAdmitted();
    session.clientGone();

    assertThat(session.dialFailed(ERROR)).containsExactly(new ReleaseSlot(BUCKET));
  }

  @Test
  void aLeavingInstanceEndsARelayOnBothSides() {
    relay();

    assertThat(session.drained()).containsExactly(new FinishServer(), new FinishClient());
    assertThat(session.clientGone()).isEmpty();
    assertThat(session.serverGone()).containsExactly(new ReleaseSlot(BUCKET));
  }

  @Test
  void anInstanceThatLeavesNowWaitsForNoServer() {
    relay();

    assertThat(session.cut()).containsExactly(new ResetServer());
    assertThat(session.serverGone()).containsExactly(new ReleaseSlot(BUCKET));
    assertThat(session.cut()).isEmpty();
  }

  @Test
  void anInstanceThatLeavesNowWaitsForNoDial() {
    session.routed(BUCKET);
    session.slotAdmitted();

    assertThat(session.cut()).containsExactly(new ResetServer());
    assertThat(session.dialFailed(ERROR)).containsExactly(new ReleaseSlot(BUCKET));
  }

  @Test
  void aSlotThatArrivesAfterTheInstanceBrokeOffIsNotDialledFor() {
    session.routed(BUCKET);

    assertThat(session.cut()).containsExactly(new AbandonSlot(BUCKET));
    assertThat(session.slotAdmitted()).containsExactly(new ReleaseSlot(BUCKET));
  }

  @Test
  void onlyRelaysAreDrained() {
    session.routed(BUCKET);

    assertThat(session.drained()).isEmpty();
  }

  @Test
  void anAdmissionNobodyAskedForIsADefect() {
    assertThatThrownBy(session::slotAdmitted).hasMessageContaining("slotAdmitted in Opening");
  }

  @Test
  void aSecondAnswerOfTheQueueIsADefect() {
    session.routed(BUCKET);
    session.slotRefused(ERROR);

    assertThatThrownBy(() -> session.slotRefused(ERROR))
        .hasMessageContaining("slotRefused in Refusing");
  }

  private void relay() {
    session.routed(BUCKET);
    session.slotAdmitted();
    session.dialled();
  }
}
