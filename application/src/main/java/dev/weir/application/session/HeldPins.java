package dev.weir.application.session;

import dev.weir.domain.pinning.AfterPin;
import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinEvidence;
import dev.weir.domain.pinning.PinReason;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The reasons for which a session keeps its connection: few, or none. */
final class HeldPins {
  private final List<Pin> held = new ArrayList<>(0);

  boolean isEmpty() {
    return held.isEmpty();
  }

  boolean has(PinReason reason) {
    return held.stream().anyMatch(pin -> pin.reason() == reason);
  }

  /** Whether its connection cannot be reset for another session. */
  boolean spoilConnection() {
    return held.stream().anyMatch(pin -> pin.reason().after() == AfterPin.CLOSE);
  }

  /** The one that was set first, or null. */
  @Nullable Pin first() {
    return held.isEmpty() ? null : held.getFirst();
  }

  void set(Pin pin) {
    if (pin.reason().counted() || !held.contains(pin)) {
      held.add(pin);
    }
  }

  /** The server has shown that this one is gone. */
  void clear(Pin pin) {
    held.remove(pin);
  }

  /** The text that undoes this one has gone well; that is enough only for some. */
  void undone(Pin pin) {
    if (pin.reason().evidence() == PinEvidence.SUCCESS) {
      held.remove(pin);
    }
  }

  void clearAll() {
    held.clear();
  }
}
