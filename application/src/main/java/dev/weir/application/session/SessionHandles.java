package dev.weir.application.session;

import dev.weir.application.prepared.HandleCall;
import dev.weir.application.prepared.HandleUse;
import dev.weir.application.prepared.LocalHandleAnswer;
import dev.weir.application.prepared.PreparationContext;
import dev.weir.application.prepared.PreparedHandles;
import dev.weir.application.prepared.PreparedStatement;
import dev.weir.application.prepared.ServerHandles;
import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.pinning.Pins;
import java.util.List;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The handles that a session's requests name: those of prepared statements, which are Weir's own
 * and do not pin, and those the server made, which pin.
 */
public final class SessionHandles {
  private final PreparedHandles prepared;
  private final CursorEnds cursorEnds = new CursorEnds();
  private @Nullable ServerHandles serverHandles;

  /** True if the request may name handles in a text, where Weir cannot replace them. */
  private boolean inText;

  /** The pins of the session before its request. */
  private Pins pins = Pins.NONE;

  /** Kept in a field, so that a request allocates none. */
  private final LongPredicate told = this::isTold;

  SessionHandles(PreparedHandles prepared) {
    this.prepared = prepared;
  }

  /** Returns the handles of prepared statements. */
  public PreparedHandles prepared() {
    return prepared;
  }

  // ---- the request ----

  /**
   * Returns the local answer to a request that is about handles only; null if a server is needed.
   *
   * @param held the pins of the session
   */
  @Nullable LocalAnswer answerLocally(
      RequestEffects request, PreparationContext now, boolean inTransaction, Pins held) {
    List<HandleCall> calls = request.handleCalls();
    if (request.givesUpOnly()) {
      return prepared.answers().giveUp(calls) ? new LocalAnswer.GivenUp(calls.size()) : null;
    }
    LocalHandleAnswer answer =
        calls.size() == 1
            ? prepared
                .answers()
                .answer(calls.getFirst(), now, inTransaction, held.isPinned(), serverHandles)
            : null;
    return answer == null ? null : new LocalAnswer.Handle(answer);
  }

  /**
   * Registers a request that is to go to the server.
   *
   * @param held the pins of the session before it
   */
  void beginRequest(RequestEffects request, PreparationContext context, boolean whole, Pins held) {
    pins = held;
    prepared.beginRequest(request.handleCalls(), context, whole);
    cursorEnds.begin();
    // After unread code has run, the session keeps the connection, and other sessions' handles are
    // gone from it already.
    boolean unread = runsUnread(request.pins()) && !runsUnread(held.all());
    inText = request.handlesInText() || unread || holds(request.pins(), PinReason.PREPARED_HANDLE);
  }

  /**
   * Returns whether these pins come from code that Weir cannot read and that may name handles: a
   * text computed when it runs, or a procedure.
   */
  private static boolean runsUnread(List<Pin> pins) {
    return holds(pins, PinReason.UNKNOWN) || holds(pins, PinReason.PROCEDURE);
  }

  private static boolean holds(List<Pin> pins, PinReason reason) {
    return pins.stream().anyMatch(pin -> pin.reason() == reason);
  }

  /** Returns whether the code that leaves these pins may name handles of the server's. */
  static boolean mayNameHandles(List<Pin> pins) {
    return runsUnread(pins) || holds(pins, PinReason.PREPARED_HANDLE);
  }

  // ---- the connection ----

  void lent(ServerHandles handles) {
    serverHandles = handles;
  }

  void released() {
    serverHandles = null;
  }

  /** The connection is reset: the server has dropped its prepared statements. */
  public void wiped() {
    if (serverHandles != null) {
      serverHandles.clear();
    }
  }

  /** The connection is reset with the request: none of the handles is used any more. */
  void wipedWithRequest() {
    wiped();
    // Until the server has acknowledged the reset, it may know the handles all the same.
    loseTrack();
  }

  /** The server may have given a handle that Weir has not seen. */
  void loseTrack() {
    if (serverHandles != null) {
      serverHandles.loseTrack();
    }
  }

  /** A response was not understood, so its handles are unknown: gives up all of them. */
  void distrusted() {
    if (serverHandles != null) {
      serverHandles.giveUpAll();
      serverHandles.loseTrack();
    }
  }

  /**
   * Returns whether the client may know this number as a handle of the server's own, which keeps
   * the session on its connection.
   */
  private boolean isTold(long number) {
    String name = Long.toString(number);
    for (Pin pin : pins.all()) {
      if (pin.reason() == PinReason.PREPARED_HANDLE
          && (pin.name().isEmpty() || pin.name().equals(name))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the statements that make the server give up superfluous handles; or all handles, before
   * a text could name those of other sessions.
   *
   * @param kept whether the session has the connection already, and would wait for the statements
   * @param reading whether the request reads values that these statements would overwrite
   * @return empty if there are none, or if they can wait
   */
  String unpreparing(boolean kept, boolean reading) {
    ServerHandles handles = serverHandles;
    if (handles == null) {
      return "";
    }
    if (inText) {
      handles.giveUpAll();
    }
    boolean canWait = !inText && (reading || (kept && !prepared.areTooMany(handles)));
    return canWait ? "" : handles.unpreparing();
  }

  /** Returns the statement to prepare now, before the request is sent; null for none. */
  @Nullable PreparedStatement toPrepare() {
    return serverHandles == null ? null : prepared.toPrepare(serverHandles);
  }

  void statementPrepared(long handle) {
    if (serverHandles != null) {
      prepared.prepared(serverHandles, handle);
    }
  }

  /** Plans the calls of the request, which is sent now, or the part of it that is here. */
  public void plan() {
    if (serverHandles != null) {
      prepared.plan(serverHandles, told);
    }
  }

  /** Plans a further call of the request. */
  public void addCall(HandleCall call) {
    if (serverHandles != null) {
      prepared.addCall(call, serverHandles, told);
    }
  }

  // ---- the answer ----

  /** The server reports this error as the reason of a failure. */
  Pins error(Pins held, int number) {
    return cursorEnds.error(held, prepared.calls().current(), number);
  }

  /** The call returned this status. */
  void returnStatus(int status) {
    cursorEnds.returnStatus(status);
  }

  Pins returned(Pins held, int parameter, long value) {
    boolean serversOwn = parameter != 0 || isServersOwn();
    cursorEnds.returned(prepared.calls().current(), parameter, value);
    if (serverHandles != null) {
      prepared.returned(serverHandles, parameter, value);
    }
    Pins left = HandlePins.replaced(held, prepared.calls().current(), parameter, value);
    return serversOwn
        ? HandlePins.returned(left, prepared.calls().current(), parameter, value)
        : left;
  }

  /** Returns whether a handle returned now is the server's own, which the client gets unchanged. */
  private boolean isServersOwn() {
    return switch (prepared.calls().currentUse()) {
      case HandleUse.Unchanged use -> true;
      case HandleUse.WithoutHandle use -> true;
      case HandleUse.ByHandle use -> false;
      case HandleUse.PreparedAgain use -> false;
      case HandleUse.Reused use -> false;
      case HandleUse.Prepared use -> false;
      case HandleUse.GivenUp use -> false;
    };
  }

  Pins callEnded(Pins held) {
    Pins left = cursorEnds.ended(HandlePins.ended(held, prepared.calls()), prepared.calls());
    if (serverHandles != null) {
      prepared.callEnded(serverHandles);
    }
    return left;
  }

  /** Returns the handle of the request if it can be sent again after a refusal, else null. */
  public HandleUse.@Nullable AtServer healable() {
    return serverHandles == null ? null : prepared.healable();
  }

  /**
   * The server has refused that handle and run nothing: the request is sent again.
   *
   * @param lost whether the server no longer knows the handle
   */
  void heal(HandleUse.AtServer refused, boolean lost) {
    if (serverHandles != null) {
      prepared.heal(serverHandles, refused, lost);
    }
  }

  /** Returns the cursor that the ended call showed to be gone without closing it, or 0. */
  public long goneCursor() {
    return cursorEnds.gone();
  }
}
