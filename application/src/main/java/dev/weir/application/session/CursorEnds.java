package dev.weir.application.session;

import dev.weir.application.prepared.HandleCall;
import dev.weir.application.prepared.RequestCalls;
import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.pinning.Pins;

/**
 * Cursors that are gone without having been closed by their client, as the server's answers tell: a
 * fast-forward cursor closes itself with the last rows of its result, if it was asked to, and then
 * the call that fetched them returns 16; a handle is not known any more, be it by a rollback.
 */
final class CursorEnds {
  /** "A fast-forward cursor was automatically closed" (sp_cursoropen, sp_cursorfetch). */
  private static final int CLOSED_ITSELF = 0x10;

  /** "The cursor identifier value provided is not valid." */
  private static final int NO_SUCH_CURSOR = 16_909;

  private boolean over;
  private long opened;
  private long gone;

  /** The answer to a request begins. */
  void begin() {
    gone = 0;
    nextCall();
  }

  private void nextCall() {
    over = false;
    opened = 0;
  }

  /** The call has returned this, before it gives back its values. */
  void returnStatus(int status) {
    over = status == CLOSED_ITSELF;
  }

  /** The call has given back an integer as the value of this parameter. */
  void returned(HandleCall call, int parameter, long value) {
    switch (call.kind()) {
      case OPEN_CURSOR -> opened = parameter == 0 ? value : opened;
      case EXECUTE_CURSOR, PREPARE_AND_OPEN -> opened = parameter == 1 ? value : opened;
      case NONE, PREPARE, PREPARE_AND_EXECUTE, EXECUTE, UNPREPARE, FETCH_CURSOR, CLOSE_CURSOR -> {}
    }
  }

  /** The server has told of an error. */
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

  /**
   * The call has ended that is being answered. After an error, what it returned cannot be relied
   * on.
   */
  Pins ended(Pins pins, RequestCalls calls) {
    Pins left = over && !calls.hasFailed() ? closed(pins, calls.current()) : pins;
    nextCall();
    return left;
  }

  /** The cursor that the call which has ended showed to be gone; 0 for none. */
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
