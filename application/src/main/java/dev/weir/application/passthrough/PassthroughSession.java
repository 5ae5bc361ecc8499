package dev.weir.application.passthrough;

import dev.weir.application.passthrough.PassthroughAction.AbandonSlot;
import dev.weir.application.passthrough.PassthroughAction.Dial;
import dev.weir.application.passthrough.PassthroughAction.FinishClient;
import dev.weir.application.passthrough.PassthroughAction.FinishServer;
import dev.weir.application.passthrough.PassthroughAction.Refuse;
import dev.weir.application.passthrough.PassthroughAction.ReleaseSlot;
import dev.weir.application.passthrough.PassthroughAction.ResetServer;
import dev.weir.application.passthrough.PassthroughAction.StartRelay;
import dev.weir.application.passthrough.PassthroughState.Abandoned;
import dev.weir.application.passthrough.PassthroughState.Dialling;
import dev.weir.application.passthrough.PassthroughState.Ended;
import dev.weir.application.passthrough.PassthroughState.Leaving;
import dev.weir.application.passthrough.PassthroughState.Queued;
import dev.weir.application.passthrough.PassthroughState.Refusing;
import dev.weir.application.passthrough.PassthroughState.Relaying;
import dev.weir.domain.error.ClientError;
import java.util.List;

/**
 * The state machine of one passthrough client, from its request for a slot to the end of both
 * connections. Its owner requests the slot when it makes the session. An admitted slot is released
 * exactly once, and only when no server connection is open behind it.
 *
 * <p>An event that arrives too late for the state has no action: the network reorders the events of
 * the two connections. An event that only a defect of this program can cause throws.
 */
public final class PassthroughSession {
  private PassthroughState state = new Queued();

  /** The current state. */
  public PassthroughState state() {
    return state;
  }

  /** The bucket refused the request for a slot. */
  public List<PassthroughAction> slotRefused(ClientError error) {
    return switch (state) {
      case Queued queued -> {
        state = queued.toRefusing();
        yield List.of(new Refuse(error));
      }
      case Abandoned abandoned -> {
        // The client closed before the refusal arrived.
        state = abandoned.toEnded();
        yield List.of();
      }
      case Dialling ignored -> throw unexpected("slotRefused");
      case Relaying ignored -> throw unexpected("slotRefused");
      case Leaving ignored -> throw unexpected("slotRefused");
      case Refusing ignored -> throw unexpected("slotRefused");
      case Ended ignored -> throw unexpected("slotRefused");
    };
  }

  /** The bucket granted the slot. */
  public List<PassthroughAction> slotAdmitted() {
    return switch (state) {
      case Queued queued -> {
        state = queued.toDialling();
        yield List.of(new Dial());
      }
      case Abandoned abandoned -> {
        // The client closed before the slot arrived.
        state = abandoned.toEnded();
        yield List.of(new ReleaseSlot());
      }
      case Dialling ignored -> throw unexpected("slotAdmitted");
      case Relaying ignored -> throw unexpected("slotAdmitted");
      case Leaving ignored -> throw unexpected("slotAdmitted");
      case Refusing ignored -> throw unexpected("slotAdmitted");
      case Ended ignored -> throw unexpected("slotAdmitted");
    };
  }

  /** The server connection is open. */
  public List<PassthroughAction> dialled() {
    return switch (state) {
      case Dialling dialling -> {
        state = dialling.toRelaying();
        yield List.of(new StartRelay());
      }
      // The client closed during the dial.
      case Leaving ignored -> List.of(new FinishServer());
      case Queued ignored -> throw unexpected("dialled");
      case Relaying ignored -> throw unexpected("dialled");
      case Abandoned ignored -> throw unexpected("dialled");
      case Refusing ignored -> throw unexpected("dialled");
      case Ended ignored -> throw unexpected("dialled");
    };
  }

  /** The server connection could not be opened. */
  public List<PassthroughAction> dialFailed(ClientError error) {
    return switch (state) {
      case Dialling dialling -> {
        state = dialling.toRefusing();
        yield List.of(new ReleaseSlot(), new Refuse(error));
      }
      case Leaving leaving -> {
        state = leaving.toEnded();
        yield List.of(new ReleaseSlot());
      }
      case Queued ignored -> throw unexpected("dialFailed");
      case Relaying ignored -> throw unexpected("dialFailed");
      case Abandoned ignored -> throw unexpected("dialFailed");
      case Refusing ignored -> throw unexpected("dialFailed");
      case Ended ignored -> throw unexpected("dialFailed");
    };
  }

  /** The client closed, half-closed or reset its connection. */
  public List<PassthroughAction> clientGone() {
    return switch (state) {
      case Queued queued -> {
        state = queued.toAbandoned();
        yield List.of(new AbandonSlot());
      }
      case Dialling dialling -> {
        state = dialling.toLeaving();
        yield List.of();
      }
      case Relaying relaying -> {
        state = relaying.toLeaving();
        yield List.of(new FinishServer());
      }
      case Refusing refusing -> {
        state = refusing.toEnded();
        yield List.of();
      }
      case Leaving ignored -> List.of();
      case Abandoned ignored -> List.of();
      case Ended ignored -> List.of();
    };
  }

  /** The server connection has ended: by its FIN, a failure, or a reset after the deadline. */
  public List<PassthroughAction> serverGone() {
    return switch (state) {
      case Relaying relaying -> {
        state = relaying.toEnded();
        yield List.of(new ReleaseSlot(), new FinishClient());
      }
      case Leaving leaving -> {
        state = leaving.toEnded();
        yield List.of(new ReleaseSlot());
      }
      case Queued ignored -> throw unexpected("serverGone");
      case Dialling ignored -> throw unexpected("serverGone");
      case Abandoned ignored -> throw unexpected("serverGone");
      case Refusing ignored -> throw unexpected("serverGone");
      case Ended ignored -> List.of();
    };
  }

  /** The server did not answer {@link FinishServer} with its FIN before the deadline. */
  public List<PassthroughAction> serverOverdue() {
    return state instanceof Leaving ? List.of(new ResetServer()) : List.of();
  }

  /** The instance is shutting down and this client's time is over. */
  public List<PassthroughAction> drained() {
    if (state instanceof Relaying relaying) {
      state = relaying.toLeaving();
      return List.of(new FinishServer(), new FinishClient());
    }
    return List.of();
  }

  /** Every connection is cut at once, without waiting for the server's FIN. */
  public List<PassthroughAction> cut() {
    return switch (state) {
      case Queued queued -> {
        state = queued.toAbandoned();
        yield List.of(new AbandonSlot());
      }
      case Dialling dialling -> {
        state = dialling.toLeaving();
        yield List.of(new ResetServer());
      }
      case Relaying relaying -> {
        state = relaying.toLeaving();
        yield List.of(new ResetServer());
      }
      case Leaving ignored -> List.of(new ResetServer());
      case Abandoned ignored -> List.of();
      case Refusing ignored -> List.of();
      case Ended ignored -> List.of();
    };
  }

  /**
   * Returns whether a shutdown need not wait for this session. It must wait for a queued session
   * even while its client is being closed, because the slot may be granted before that event
   * arrives. A slot that is granted to an abandoned session is released when it arrives.
   */
  public boolean isOver() {
    return switch (state) {
      case Abandoned ignored -> true;
      case Refusing ignored -> true;
      case Ended ignored -> true;
      case Queued ignored -> false;
      case Dialling ignored -> false;
      case Relaying ignored -> false;
      case Leaving ignored -> false;
    };
  }

  private IllegalStateException unexpected(String event) {
    return new IllegalStateException(event + " in " + state);
  }
}
