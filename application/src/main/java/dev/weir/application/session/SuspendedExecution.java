package dev.weir.application.session;

import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.pinning.Pins;
import dev.weir.domain.settings.SessionOption;
import java.util.List;

/**
 * Tracks whether the server runs a session's requests at all: after an option such as NOEXEC, which
 * an earlier request may have left, it only parses them, and answers as if they had succeeded.
 */
final class SuspendedExecution {
  private static final Pin PARSEONLY =
      new Pin(PinReason.UNSAFE_SET, SessionOption.PARSEONLY.name());

  private List<Pin> held = List.of();

  /** A request begins while the session holds these pins. */
  void beginRequest(Pins pins) {
    held =
        pins.contains(PinReason.UNSAFE_SET)
            ? pins.all().stream().filter(SuspendedExecution::suspends).toList()
            : List.of();
  }

  /** Returns whether the request may not have been run. */
  boolean isPossible() {
    return !held.isEmpty();
  }

  /** Returns the pins that a request has removed that was answered without an error. */
  List<Pin> undone(RequestEffects request) {
    return isPossible() ? request.undone().stream().filter(this::isRun).toList() : request.undone();
  }

  /** Returns whether the statement that ends the option is run, despite other such options. */
  private boolean isRun(Pin undone) {
    // SET PARSEONLY OFF takes effect while the batch is parsed.
    return undone.equals(PARSEONLY) || held.equals(List.of(undone));
  }

  private static boolean suspends(Pin pin) {
    SessionOption option =
        pin.reason() == PinReason.UNSAFE_SET ? SessionOption.named(pin.name()) : null;
    return option != null && option.suspendsExecution();
  }
}
