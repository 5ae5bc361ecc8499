package dev.weir.application.session;

import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.pinning.Pins;
import dev.weir.domain.settings.SessionOption;
import java.util.List;

/**
 * Whether what a session asks for is run at all: with an option that an earlier request of it may
 * have left, such as NOEXEC, the server does no more than read it, and answers as if all were well.
 */
final class SuspendedExecution {
  private static final Pin PARSEONLY =
      new Pin(PinReason.UNSAFE_SET, SessionOption.PARSEONLY.name());

  private List<Pin> held = List.of();

  /** A request begins, while these pins are held. */
  void requestBegins(Pins pins) {
    held =
        pins.holds(PinReason.UNSAFE_SET)
            ? pins.all().stream().filter(SuspendedExecution::suspends).toList()
            : List.of();
  }

  /** Whether the request may not have been run. */
  boolean isPossible() {
    return !held.isEmpty();
  }

  /** What a request has undone that was answered without an error. */
  List<Pin> undone(RequestEffects request) {
    return isPossible() ? request.undone().stream().filter(this::isRun).toList() : request.undone();
  }

  /** The statement that ends it is run, unless another option is in its way. */
  private boolean isRun(Pin undone) {
    // Which takes effect while a batch is parsed.
    return undone.equals(PARSEONLY) || held.equals(List.of(undone));
  }

  private static boolean suspends(Pin pin) {
    SessionOption option =
        pin.reason() == PinReason.UNSAFE_SET ? SessionOption.named(pin.name()) : null;
    return option != null && option.suspendsExecution();
  }
}
