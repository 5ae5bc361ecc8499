package dev.weir.application.session;

import dev.weir.application.prepared.HandleCall;
import dev.weir.application.prepared.RequestCalls;
import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.pinning.Pins;

/** Updates the pins of handles by the server's answers to the calls of a request. */
final class HandlePins {
  private HandlePins() {}

  /** The call returned an integer as the output value of this parameter. */
  static Pins returned(Pins pins, HandleCall call, int parameter, long value) {
    if (value == 0) {
      return pins;
    }
    return switch (call.kind()) {
      case PREPARE, PREPARE_AND_EXECUTE -> parameter == 0 ? pins.with(handle(value)) : pins;
      case OPEN_CURSOR -> parameter == 0 ? pins.with(cursor(value)) : pins;
      case EXECUTE_CURSOR -> parameter == 1 ? pins.with(cursor(value)) : pins;
      case PREPARE_AND_OPEN ->
          switch (parameter) {
            case 0 -> pins.with(handle(value));
            case 1 -> pins.with(cursor(value));
            default -> pins;
          };
      case NONE, EXECUTE, UNPREPARE, FETCH_CURSOR, CLOSE_CURSOR -> pins;
    };
  }

  /** The call returned a handle that replaces the one it named. */
  static Pins replaced(Pins pins, HandleCall call, int parameter, long value) {
    boolean replaces = call.kind().prepares() && parameter == 0 && value > 0;
    return replaces ? pins.without(handle(call.handle())) : pins;
  }

  /** The current call has ended. */
  static Pins ended(Pins pins, RequestCalls calls) {
    if (calls.hasFailed()) {
      return pins;
    }
    HandleCall call = calls.current();
    return switch (call.kind()) {
      case UNPREPARE -> pins.without(handle(call.handle()));
      case CLOSE_CURSOR -> pins.without(cursor(call.handle()));
      case NONE,
          PREPARE,
          PREPARE_AND_EXECUTE,
          EXECUTE,
          OPEN_CURSOR,
          EXECUTE_CURSOR,
          PREPARE_AND_OPEN,
          FETCH_CURSOR ->
          pins;
    };
  }

  private static Pin handle(long value) {
    return new Pin(PinReason.PREPARED_HANDLE, Long.toString(value));
  }

  private static Pin cursor(long value) {
    return new Pin(PinReason.API_CURSOR, Long.toString(value));
  }
}
