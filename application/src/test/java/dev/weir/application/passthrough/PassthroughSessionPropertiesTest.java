package dev.weir.application.passthrough;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.passthrough.PassthroughAction.AbandonSlot;
import dev.weir.application.passthrough.PassthroughAction.Dial;
import dev.weir.application.passthrough.PassthroughAction.FinishClient;
import dev.weir.application.passthrough.PassthroughAction.FinishServer;
import dev.weir.application.passthrough.PassthroughAction.Refuse;
import dev.weir.application.passthrough.PassthroughAction.ReleaseSlot;
import dev.weir.application.passthrough.PassthroughAction.ResetServer;
import dev.weir.application.passthrough.PassthroughAction.StartRelay;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.random.Seeded;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/**
 * A random client, a random server and a random network between them. Whatever the order of events,
 * every admitted slot is released exactly once, and never while a physical connection is open.
 */
class PassthroughSessionPropertiesTest {
  @Test
  void everyAdmittedSlotIsReleasedOnceAndNotBeforeTheConnectionIsGone() {
    Seeded.forAll("passthrough", 20_000, random -> new World(random).live());
  }

  /** The effects of the session's actions, and the events that they make possible. */
  private static final class World {
    private static final ClientError ERROR = ClientError.shuttingDown();

    private final RandomGenerator random;
    private final PassthroughSession session = new PassthroughSession();
    private boolean clientOpen = true;
    private boolean queued = true;
    private boolean admissionUnderWay;
    private boolean refusalUnderWay;
    private boolean dialling;
    private boolean serverOpen;
    private boolean finishing;
    private boolean slotHeld;
    private int admitted;
    private int released;

    World(RandomGenerator random) {
      this.random = random;
    }

    void live() {
      for (int event = 0; event < 40; event++) {
        happen(random.nextInt(10));
      }
      settle();
      assertThat(released).as("released").isEqualTo(admitted);
      assertThat(session.isOver()).isTrue();
    }

    private void happen(int choice) {
      switch (choice) {
        case 0 -> clientLeaves();
        case 1, 2 -> admissionIsDecided();
        case 3 -> answerArrives();
        case 4, 5 -> dialEnds(random.nextInt(4) > 0);
        case 6 -> serverLeaves();
        case 7 -> patienceEnds();
        case 8 -> instanceCutsOff();
        default -> perform(session.drained());
      }
    }

    /** Lets everything come to its end. */
    private void settle() {
      clientLeaves();
      answerArrives();
      dialEnds(true);
      patienceEnds();
      serverLeaves();
    }

    private void clientLeaves() {
      if (clientOpen) {
        clientOpen = false;
        perform(session.clientGone());
      }
    }

    /** The queue decides on its own thread; its word arrives later. */
    private void admissionIsDecided() {
      if (queued) {
        queued = false;
        refusalUnderWay = random.nextInt(4) == 0;
        admissionUnderWay = !refusalUnderWay;
      }
    }

    private void answerArrives() {
      if (refusalUnderWay) {
        refusalUnderWay = false;
        perform(session.slotRefused(ERROR));
      }
      if (admissionUnderWay) {
        admissionUnderWay = false;
        admitted++;
        slotHeld = true;
        perform(session.slotAdmitted());
      }
    }

    private void dialEnds(boolean success) {
      if (dialling) {
        dialling = false;
        serverOpen = success;
        perform(success ? session.dialled() : session.dialFailed(ERROR));
      }
    }

    private void serverLeaves() {
      if (serverOpen) {
        serverOpen = false;
        finishing = false;
        perform(session.serverGone());
      }
    }

    /** Rarely, or little else would happen. */
    private void instanceCutsOff() {
      if (random.nextInt(8) == 0) {
        perform(session.cut());
        clientLeaves();
      }
    }

    private void patienceEnds() {
      if (finishing) {
        perform(session.serverOverdue());
      }
    }

    private void perform(List<PassthroughAction> actions) {
      for (PassthroughAction action : actions) {
        switch (action) {
          case AbandonSlot ignored -> queued = false;
          case Dial ignored -> dialling = true;
          case ReleaseSlot ignored -> {
            assertThat(serverOpen || dialling).as("a connection stands behind the slot").isFalse();
            assertThat(slotHeld).as("the slot is held").isTrue();
            slotHeld = false;
            released++;
          }
          case StartRelay ignored -> assertThat(clientOpen && serverOpen).isTrue();
          case FinishServer ignored -> finishing = true;
          case ResetServer ignored -> {
            dialEnds(false);
            serverLeaves();
          }
          case FinishClient ignored -> {}
          case Refuse ignored -> assertThat(slotHeld).as("a refused client holds a slot").isFalse();
        }
      }
    }
  }
}
