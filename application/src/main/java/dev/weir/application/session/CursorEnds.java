package dev.weir.application.session;

import dev.weir.application.prepared.HandleCall;
import dev.weir.application.prepared.RequestCalls;
import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.pinning.Pins;

/**
 * Finds cursors that ended without being closed by their client, in the server's answers. A
 * fast-forward cursor with auto-close closes itself with the last rows of its result; the call that
 * fetched them then returns 16. Other cursors end with a rollback, and their handles are unknown
 * afterwards.
 */
final class CursorEnds {
  /** "A fast-forward cursor was automatically closed" (sp_cursoropen, sp_cursorfetch). */
  private static final int CLOSED_ITSELF = 0x10;

  /** "The cursor identifier value provided is not valid." */
  private static final int NO_SUCH_CURSOR = 16_909;

  private boolean closedItself;
  private long opened;
  private long gone;

  /** The response to a request begins. */
  void begin() {
    gone = 0;
    nextCall();
  }

  private void nextCall() {
    closedItself = false;
    opened = 0;
  }

  /** The call returned this status, which precedes its output values. */
  void returnStatus(int status) {
    closedItself = status == CLOSED_ITSELF;
  }

  /** The call returned an integer as the output value of this parameter. */
  void returned(HandleCall call, int parameter, long value) {
    switch (call.kind()) {
      case OPEN_CURSOR -> opened = parameter == 0 ? value : opened;
      case EXECUTE_CURSOR, PREPARE_AND_OPEN -> opened = parameter == 1 ? value : opened;
      case NONE, PREPARE, PREPARE_AND_EXECUTE, EXECUTE, UNPREPARE, FETCH_CURSOR, CLOSE_CURSOR -> {}
    }
  }

  /** The server reported an error. */
  Pins error(Pins pins, HandleCall call, int number) {
    return switch (call.kind()) {
      case FETCH_CURSOR, CLOSE_CURSOR ->
          number == NO_SUCH_CURSOR ? without(pins, call.handle()) : pins;
      case NONE,
          PREPARE,
          PREPARE_AND_EXECUTE,
          EXECUTE,
          UNPREPARE,
          OPEN_CURSOR,
          EXECUTE_CURSOR,
          PREPARE_AND_OPEN ->
          pins;
    };
  }

  /** The current call has ended. After an error, its return status cannot be relied on. */
  Pins ended(Pins pins, RequestCalls calls) {
    Pins left = closedItself && !calls.hasFailed() ? closed(pins, calls.current()) : pins;
    nextCall();
    return left;
  }

  /** Returns, once, the cursor that the call which has just ended showed to be gone; 0 for none. */
  long gone() {
    long cursor = gone;
    gone = 0;
    return cursor;
  }

  private Pins closed(Pins pins, HandleCall call) {
    return switch (call.kind()) {
      case OPEN_CURSOR, EXECUTE_CURSOR, PREPARE_AND_OPEN -> without(pins, opened);
      case FETCH_CURSOR -> without(pins, call.handle());
      case NONE, PREPARE, PREPARE_AND_EXECUTE, EXECUTE, UNPREPARE, CLOSE_CURSOR -> pins;
    };
  }

  private Pins without(Pins pins, long cursor) {
    gone = cursor;
    return pins.without(new Pin(PinReason.API_CURSOR, Long.toString(cursor)));
  }
}
