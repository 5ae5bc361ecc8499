package dev.weir.application.session;

import dev.weir.application.prepared.HandleCall;
import dev.weir.application.prepared.RequestCalls;
import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.pinning.Pins;

/** What the calls of a request do to the handles that pin a session, by what the server answers. */
final class HandlePins {
  private HandlePins() {}

  /** The call has given back an integer as the value of this parameter. */
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

  /** The call has given back a handle in the place of the one that it named. */
  static Pins replaced(Pins pins, HandleCall call, int parameter, long value) {
    boolean replaces = call.kind().prepares() && parameter == 0 && value > 0;
    return replaces ? pins.without(handle(call.handle())) : pins;
  }

  /** The call has ended that is being answered. */
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
