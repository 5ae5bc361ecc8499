package dev.weir.application.session;

import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.pinning.Pins;
import dev.weir.domain.pinning.SessionStateMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The pins that keep a session on its connection, and whether a reset is needed afterwards. */
final class HeldPins {
  private static final List<Pin> BULK_LOAD_ALONE = List.of(Pin.of(PinReason.BULK_LOAD));

  private Pins now = Pins.NONE;
  private boolean leftSomething;

  /** True if code outside of the session's texts may have left state for this session. */
  private boolean touched;

  /** True if a bulk load has failed on the connection. */
  private boolean isBulkLoadSpoilt;

  /** Set once the server has told a state since the connection was lent; it seldom does. */
  private @Nullable SessionStateEvidence states;

  /** Returns the pins of the session. */
  Pins now() {
    return now;
  }

  boolean pinned() {
    return now.isPinned();
  }

  /** The session has no connection, or a different one. */
  void nothing() {
    now = Pins.NONE;
    leftSomething = false;
    touched = false;
    isBulkLoadSpoilt = false;
    states = null;
  }

  /** Adds the pins that a request may set. */
  void set(List<Pin> more) {
    become(now.with(more));
  }

  /** Adds a pin that leaves the connection dirty. */
  void add(PinReason reason) {
    now = now.with(Pin.of(reason));
    leftSomething = true;
  }

  /** Replaces the pins. */
  void become(Pins changed) {
    now = changed;
    leftSomething |= changed.canLeaveState();
  }

  /**
   * A request was answered: removes the pin of a bulk load that has ended, was refused, or was
   * cancelled by an attention without a request.
   */
  void ofBulkLoad(RequestEffects request, boolean failed) {
    boolean refused = failed && request.pins().equals(BULK_LOAD_ALONE);
    boolean cancelled =
        failed && request.equals(RequestEffects.NONE) && now.contains(PinReason.BULK_LOAD);
    if (request.endsBulkLoad() || refused || cancelled) {
      become(now.without(PinReason.BULK_LOAD));
    }
    if (failed && (refused || cancelled || request.endsBulkLoad())) {
      isBulkLoadSpoilt = true;
      leftSomething = true;
    }
  }

  /** Returns whether a bulk load has failed, after which some servers refuse others. */
  boolean isBulkLoadSpoilt() {
    return isBulkLoadSpoilt;
  }

  /** The server has told states of the session; the map has them. */
  void statesTold(SessionStateMap map) {
    if (states == null) {
      states = new SessionStateEvidence(map);
    }
  }

  /**
   * The server has answered: adds and removes pins by the states that it has told. They never prove
   * that the connection is clean.
   *
   * @param set the pins that the request may have set
   * @param revocable whether a transaction is or may be open, or was rolled back
   */
  void ofSessionState(List<Pin> set, boolean revocable) {
    if (states == null) {
      return;
    }
    Pins left = states.after(now, set, revocable);
    leftSomething |= !left.equals(now);
    become(left);
  }

  /** Records that the session left something on the connection that no pin stands for. */
  void leaveSomething() {
    leftSomething = true;
  }

  /**
   * Records that code outside of the session's texts, such as a trigger or a procedure, may have
   * left state that no pin stands for.
   */
  void touch() {
    touched = true;
  }

  /** Returns whether such code may have left state. */
  boolean areTouched() {
    return touched;
  }

  /** Returns whether the connection must be reset before another session gets it. */
  boolean areDirty() {
    return leftSomething || now.isPinned();
  }
}
