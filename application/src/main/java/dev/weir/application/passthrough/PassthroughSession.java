package dev.weir.application.passthrough;

import dev.weir.application.passthrough.PassthroughAction.AbandonSlot;
import dev.weir.application.passthrough.PassthroughAction.Dial;
import dev.weir.application.passthrough.PassthroughAction.FinishClient;
import dev.weir.application.passthrough.PassthroughAction.FinishServer;
import dev.weir.application.passthrough.PassthroughAction.Refuse;
import dev.weir.application.passthrough.PassthroughAction.ReleaseSlot;
import dev.weir.application.passthrough.PassthroughAction.RequestSlot;
import dev.weir.application.passthrough.PassthroughAction.ResetServer;
import dev.weir.application.passthrough.PassthroughAction.StartRelay;
import dev.weir.application.passthrough.PassthroughState.Abandoned;
import dev.weir.application.passthrough.PassthroughState.Dialling;
import dev.weir.application.passthrough.PassthroughState.Ended;
import dev.weir.application.passthrough.PassthroughState.Leaving;
import dev.weir.application.passthrough.PassthroughState.Opening;
import dev.weir.application.passthrough.PassthroughState.Queued;
import dev.weir.application.passthrough.PassthroughState.Refusing;
import dev.weir.application.passthrough.PassthroughState.Relaying;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import java.util.List;

/**
 * Decides what happens to one passthrough client. Its promise: a slot that was admitted is released
 * exactly once, and only when no physical connection stands behind it.
 *
 * <p>Events that come too late for the state are answered with no action: the network reorders what
 * the two sides do. Events that this program alone can cause, and may not, throw.
 */
public final class PassthroughSession {
  private PassthroughState state = new Opening();

  /** Where the session stands. */
  public PassthroughState state() {
    return state;
  }

  /** The first message is complete and names a bucket. */
  public List<PassthroughAction> routed(BucketId bucket) {
    if (state instanceof Opening opening) {
      state = opening.toQueued(bucket);
      return List.of(new RequestSlot(bucket));
    }
    return List.of();
  }

  /**
   * This client will not be served: it cannot be routed, the instance is leaving, or the like. Only
   * who has not asked for a slot yet can be refused so; whoever has hears from the queue, which may
   * be admitting it at this very moment.
   */
  public List<PassthroughAction> refused(ClientError error) {
    if (state instanceof Opening opening) {
      state = opening.toRefusing();
      return List.of(new Refuse(error));
    }
    return List.of();
  }

  /** Somebody else serves this client. */
  public void handedOver() {
    if (state instanceof Opening opening) {
      state = opening.toEnded();
    }
  }

  /** The queue has no slot for this session. */
  public List<PassthroughAction> slotRefused(ClientError error) {
    return switch (state) {
      case Queued queued -> {
        state = queued.toRefusing();
        yield List.of(new Refuse(error));
      }
      case Abandoned abandoned -> {
        // The refusal crossed the client's leaving.
        state = abandoned.toEnded();
        yield List.of();
      }
      case Opening ignored -> throw unexpected("slotRefused");
      case Dialling ignored -> throw unexpected("slotRefused");
      case Relaying ignored -> throw unexpected("slotRefused");
      case Leaving ignored -> throw unexpected("slotRefused");
      case Refusing ignored -> throw unexpected("slotRefused");
      case Ended ignored -> throw unexpected("slotRefused");
    };
  }

  /** The queue admitted this session. */
  public List<PassthroughAction> slotAdmitted() {
    return switch (state) {
      case Queued queued -> {
        state = queued.toDialling();
        yield List.of(new Dial(queued.bucket()));
      }
      case Abandoned abandoned -> {
        // The admission crossed the client's leaving.
        state = abandoned.toEnded();
        yield List.of(new ReleaseSlot(abandoned.bucket()));
      }
      case Opening ignored -> throw unexpected("slotAdmitted");
      case Dialling ignored -> throw unexpected("slotAdmitted");
      case Relaying ignored -> throw unexpected("slotAdmitted");
      case Leaving ignored -> throw unexpected("slotAdmitted");
      case Refusing ignored -> throw unexpected("slotAdmitted");
      case Ended ignored -> throw unexpected("slotAdmitted");
    };
  }

  /** The server accepted the connection. */
  public List<PassthroughAction> dialled() {
    return switch (state) {
      case Dialling dialling -> {
        state = dialling.toRelaying();
        yield List.of(new StartRelay());
      }
      // The client left while the dial was under way.
      case Leaving ignored -> List.of(new FinishServer());
      case Opening ignored -> throw unexpected("dialled");
      case Queued ignored -> throw unexpected("dialled");
      case Relaying ignored -> throw unexpected("dialled");
      case Abandoned ignored -> throw unexpected("dialled");
      case Refusing ignored -> throw unexpected("dialled");
      case Ended ignored -> throw unexpected("dialled");
    };
  }

  /** No physical connection came about; nothing stands behind the slot. */
  public List<PassthroughAction> dialFailed(ClientError error) {
    return switch (state) {
      case Dialling dialling -> {
        state = dialling.toRefusing();
        yield List.of(new ReleaseSlot(dialling.bucket()), new Refuse(error));
      }
      case Leaving leaving -> {
        state = leaving.toEnded();
        yield List.of(new ReleaseSlot(leaving.bucket()));
      }
      case Opening ignored -> throw unexpected("dialFailed");
      case Queued ignored -> throw unexpected("dialFailed");
      case Relaying ignored -> throw unexpected("dialFailed");
      case Abandoned ignored -> throw unexpected("dialFailed");
      case Refusing ignored -> throw unexpected("dialFailed");
      case Ended ignored -> throw unexpected("dialFailed");
    };
  }

  /** The client closed, half-closed or broke its connection. */
  public List<PassthroughAction> clientGone() {
    return switch (state) {
      case Opening opening -> {
        state = opening.toEnded();
        yield List.of();
      }
      case Queued queued -> {
        state = queued.toAbandoned();
        yield List.of(new AbandonSlot(queued.bucket()));
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

  /** The server's FIN was seen, its connection broke, or it was reset after the deadline. */
  public List<PassthroughAction> serverGone() {
    return switch (state) {
      case Relaying relaying -> {
        state = relaying.toEnded();
        yield List.of(new ReleaseSlot(relaying.bucket()), new FinishClient());
      }
      case Leaving leaving -> {
        state = leaving.toEnded();
        yield List.of(new ReleaseSlot(leaving.bucket()));
      }
      case Opening ignored -> throw unexpected("serverGone");
      case Queued ignored -> throw unexpected("serverGone");
      case Dialling ignored -> throw unexpected("serverGone");
      case Abandoned ignored -> throw unexpected("serverGone");
      case Refusing ignored -> throw unexpected("serverGone");
      case Ended ignored -> List.of();
    };
  }

  /** The server had time to answer {@link FinishServer} with its FIN, and did not. */
  public List<PassthroughAction> serverOverdue() {
    return state instanceof Leaving ? List.of(new ResetServer()) : List.of();
  }

  /** The instance is leaving and will not wait for this client any longer. */
  public List<PassthroughAction> drained() {
    if (state instanceof Relaying relaying) {
      state = relaying.toLeaving();
      return List.of(new FinishServer(), new FinishClient());
    }
    return List.of();
  }

  /** The instance leaves now: nobody is waited for any more, not even a server. */
  public List<PassthroughAction> cut() {
    return switch (state) {
      case Opening opening -> {
        state = opening.toEnded();
        yield List.of();
      }
      case Queued queued -> {
        state = queued.toAbandoned();
        yield List.of(new AbandonSlot(queued.bucket()));
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
   * Whether this session needs nobody to wait for it. One that is queued does, even if its client
   * is being closed at this moment: it may be admitted before it hears of that. The queue's answer
   * to one that left may still come, and be a slot; it is returned where it arrives.
   */
  public boolean isOver() {
    return switch (state) {
      case Abandoned ignored -> true;
      case Refusing ignored -> true;
      case Ended ignored -> true;
      case Opening ignored -> false;
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
