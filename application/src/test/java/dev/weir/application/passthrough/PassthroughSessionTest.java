package dev.weir.application.passthrough;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.application.passthrough.PassthroughAction.AbandonSlot;
import dev.weir.application.passthrough.PassthroughAction.Dial;
import dev.weir.application.passthrough.PassthroughAction.FinishClient;
import dev.weir.application.passthrough.PassthroughAction.FinishServer;
import dev.weir.application.passthrough.PassthroughAction.Refuse;
import dev.weir.application.passthrough.PassthroughAction.ReleaseSlot;
import dev.weir.application.passthrough.PassthroughAction.ResetServer;
import dev.weir.application.passthrough.PassthroughAction.StartRelay;
import dev.weir.domain.error.ClientError;
import org.junit.jupiter.api.Test;

class PassthroughSessionTest {
  private static final ClientError ERROR = ClientError.shuttingDown();

  private final PassthroughSession session = new PassthroughSession();

  @Test
  void aClientIsGivenASlotDialledAndRelayed() {
    assertThat(session.slotAdmitted()).containsExactly(new Dial());
    assertThat(session.dialled()).containsExactly(new StartRelay());
    assertThat(session.isOver()).isFalse();
  }

  @Test
  void theSlotIsHeldUntilTheServerConnectionEndsWhenTheClientClosesFirst() {
    relay();
    assertThat(session.clientGone()).containsExactly(new FinishServer());
    assertThat(session.isOver()).isFalse();

    assertThat(session.serverGone()).containsExactly(new ReleaseSlot());
    assertThat(session.isOver()).isTrue();
  }

  @Test
  void aServerThatDoesNotCloseInTimeIsReset() {
    relay();
    session.clientGone();

    assertThat(session.serverOverdue()).containsExactly(new ResetServer());
    assertThat(session.serverGone()).containsExactly(new ReleaseSlot());
  }

  @Test
  void pendingBytesReachTheClientWhenTheServerClosesFirst() {
    relay();

    assertThat(session.serverGone()).containsExactly(new ReleaseSlot(), new FinishClient());
    assertThat(session.clientGone()).isEmpty();
  }

  @Test
  void aClientThatClosesInTheQueueAbandonsItsSlot() {
    assertThat(session.isOver()).isFalse();

    assertThat(session.clientGone()).containsExactly(new AbandonSlot());
    assertThat(session.isOver()).isTrue();
  }

  @Test
  void aSlotThatArrivesAfterTheClientClosedIsReleased() {
    session.clientGone();

    assertThat(session.slotAdmitted()).containsExactly(new ReleaseSlot());
  }

  @Test
  void aRefusalThatArrivesAfterTheClientClosedHasNoAction() {
    session.clientGone();

    assertThat(session.slotRefused(ERROR)).isEmpty();
  }

  @Test
  void aClientRefusedInTheQueueHoldsNothing() {
    assertThat(session.slotRefused(ERROR)).containsExactly(new Refuse(ERROR));
    assertThat(session.isOver()).isTrue();
    assertThat(session.clientGone()).isEmpty();
  }

  @Test
  void aFailedDialReleasesTheSlotBeforeTheClientIsRefused() {
    session.slotAdmitted();

    assertThat(session.dialFailed(ERROR)).containsExactly(new ReleaseSlot(), new Refuse(ERROR));
  }

  @Test
  void aDialThatSucceedsAfterTheClientClosedIsFinished() {
    session.slotAdmitted();
    assertThat(session.clientGone()).isEmpty();

    assertThat(session.dialled()).containsExactly(new FinishServer());
    assertThat(session.serverGone()).containsExactly(new ReleaseSlot());
  }

  @Test
  void aDialThatFailsAfterTheClientClosedReleasesTheSlot() {
    session.slotAdmitted();
    session.clientGone();

    assertThat(session.dialFailed(ERROR)).containsExactly(new ReleaseSlot());
  }

  @Test
  void aDrainEndsARelayOnBothSides() {
    relay();

    assertThat(session.drained()).containsExactly(new FinishServer(), new FinishClient());
    assertThat(session.clientGone()).isEmpty();
    assertThat(session.serverGone()).containsExactly(new ReleaseSlot());
  }

  @Test
  void aCutWaitsForNoServer() {
    relay();

    assertThat(session.cut()).containsExactly(new ResetServer());
    assertThat(session.serverGone()).containsExactly(new ReleaseSlot());
    assertThat(session.cut()).isEmpty();
  }

  @Test
  void aCutWaitsForNoDial() {
    session.slotAdmitted();

    assertThat(session.cut()).containsExactly(new ResetServer());
    assertThat(session.dialFailed(ERROR)).containsExactly(new ReleaseSlot());
  }

  @Test
  void aSlotThatArrivesAfterACutIsReleasedWithoutADial() {
    assertThat(session.cut()).containsExactly(new AbandonSlot());
    assertThat(session.slotAdmitted()).containsExactly(new ReleaseSlot());
  }

  @Test
  void onlyRelaysAreDrained() {
    assertThat(session.drained()).isEmpty();
  }

  @Test
  void aSecondAdmissionIsADefect() {
    session.slotAdmitted();

    assertThatThrownBy(session::slotAdmitted).hasMessageContaining("slotAdmitted in Dialling");
  }

  @Test
  void aSecondAnswerOfTheQueueIsADefect() {
    session.slotRefused(ERROR);

    assertThatThrownBy(() -> session.slotRefused(ERROR))
        .hasMessageContaining("slotRefused in Refusing");
  }

  private void relay() {
    session.slotAdmitted();
    session.dialled();
  }
}
