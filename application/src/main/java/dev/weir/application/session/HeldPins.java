package dev.weir.application.session;

import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.pinning.Pins;
import java.util.List;

/** What a session has on its connection that keeps it, and whether a reset is needed behind it. */
final class HeldPins {
  private static final List<Pin> BULK_LOAD_ALONE = List.of(Pin.of(PinReason.BULK_LOAD));

  private Pins now = Pins.NONE;
  private boolean leftSomething;

  /** What it has. */
  Pins now() {
    return now;
  }

  boolean pinned() {
    return now.pinned();
  }

  /** The connection is another one, or nobody's. */
  void nothing() {
    now = Pins.NONE;
    leftSomething = false;
  }

  /** A request is to set these. */
  void set(List<Pin> more) {
    become(now.with(more));
  }

  /** It is pinned by this, whatever comes. */
  void add(PinReason reason) {
    now = now.with(Pin.of(reason));
    leftSomething = true;
  }

  /** It has these now. */
  void become(Pins changed) {
    now = changed;
    leftSomething |= changed.leaveMore();
  }

  /** A request was answered: the rows of a bulk load are in, or none is, or none is to come. */
  void ofBulkLoad(RequestEffects request, boolean failed) {
    boolean refused = failed && request.pins().equals(BULK_LOAD_ALONE);
    if (request.endsBulkLoad() || refused) {
      become(now.without(PinReason.BULK_LOAD));
    }
    leftSomething |= refused;
  }

  /** It has left something that no pin tells of. */
  void leaveSomething() {
    leftSomething = true;
  }

  /** Whether another session may not have the connection as it is. */
  boolean areDirty() {
    return leftSomething || now.pinned();
  }
}
