package dev.weir.application.session;

import dev.weir.application.prepared.Descriptions.Description;
import dev.weir.application.prepared.HandleCall;
import dev.weir.application.prepared.HandleUse;
import dev.weir.application.prepared.LocalHandleAnswer;
import dev.weir.application.prepared.PreparationContext;
import dev.weir.application.prepared.PreparedHandles;
import dev.weir.application.prepared.PreparedStatement;
import dev.weir.application.prepared.RequestCalls;
import dev.weir.application.prepared.ServerHandles;
import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.pinning.Pins;
import dev.weir.domain.tsql.Effects;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The handles that a session's requests name: of prepared statements, which are Weir's own and pin
 * nothing, and of the server's own making, which pin.
 */
public final class SessionHandles {
  private final PreparedHandles prepared;
  private final CursorEnds cursorEnds = new CursorEnds();
  private @Nullable ServerHandles on;

  /** The request may name handles in a text, where nothing can be put in their place. */
  private boolean inText;

  SessionHandles(PreparedHandles prepared) {
    this.prepared = prepared;
  }

  // ---- the request ----

  /** What a statement does that the client runs by its number; null where it has none such. */
  public @Nullable Effects effects(long number) {
    return prepared.effects(number);
  }

  /**
   * What is to be answered to a request that is about handles only; null if a server is needed.
   *
   * @param held the pins of the session
   */
  @Nullable LocalAnswer takesIn(
      RequestEffects request, PreparationContext now, boolean inTransaction, Pins held) {
    List<HandleCall> calls = request.handleCalls();
    if (request.givesUpOnly()) {
      return prepared.answers().givesUp(calls) ? new LocalAnswer.GivenUp(calls.size()) : null;
    }
    LocalHandleAnswer answer =
        calls.size() == 1
            ? prepared.answers().answer(calls.getFirst(), now, inTransaction, held.pinned())
            : null;
    return answer == null ? null : new LocalAnswer.Handle(answer);
  }

  /**
   * A request is to go to the server.
   *
   * @param held the pins of the session before it
   */
  void asks(RequestEffects request, PreparationContext context, boolean whole, Pins held) {
    prepared.asks(request.handleCalls(), context, whole);
    cursorEnds.begin();
    // Once what nobody has read has run, its session keeps the connection, on which there are no
    // others' handles any more.
    boolean unread = runsUnread(request.pins()) && !runsUnread(held.all());
    inText = request.handlesInText() || unread || holds(request.pins(), PinReason.PREPARED_HANDLE);
  }

  /**
   * Whether what leaves these pins runs what nobody has read, and what may name handles: a text
   * that is made only when it runs, or a procedure.
   */
  private static boolean runsUnread(List<Pin> pins) {
    return holds(pins, PinReason.UNKNOWN) || holds(pins, PinReason.PROCEDURE);
  }

  private static boolean holds(List<Pin> pins, PinReason reason) {
    return pins.stream().anyMatch(pin -> pin.reason() == reason);
  }

  /** Whether what leaves these pins, when it is run, may name handles of the server's. */
  static boolean mayNameHandles(List<Pin> pins) {
    return runsUnread(pins) || holds(pins, PinReason.PREPARED_HANDLE);
  }

  // ---- the connection ----

  void lent(ServerHandles handles) {
    on = handles;
  }

  void released() {
    on = null;
  }

  /** The connection is reset: the server knows no statement any more. */
  public void wiped() {
    if (on != null) {
      on.clear();
    }
  }

  /** What the server said was not understood: nobody knows what its handles are now. */
  void distrusted() {
    if (on != null) {
      on.giveUpAll();
    }
  }

  /**
   * The statements that have the server give up what nobody needs; or all that it has, before a
   * text could name what others have prepared.
   *
   * @param kept whether the session has the connection already, and would have to wait for that
   * @param reading whether the request reads what these statements would overwrite
   * @return empty if there is nothing, or what there is can wait
   */
  String unpreparing(boolean kept, boolean reading) {
    ServerHandles handles = on;
    if (handles == null) {
      return "";
    }
    if (inText) {
      handles.giveUpAll();
    }
    boolean canWait = !inText && (reading || (kept && !prepared.areTooMany(handles)));
    return canWait ? "" : handles.unpreparing();
  }

  /** A statement that is to be prepared before the request goes to the server, and is now. */
  @Nullable PreparedStatement toPrepare() {
    return on == null ? null : prepared.toPrepare(on);
  }

  void statementPrepared(long handle) {
    if (on != null) {
      prepared.prepared(on, handle);
    }
  }

  /** The request goes to the server, all of it or what there is. */
  public void plan() {
    if (on != null) {
      prepared.plan(on);
    }
  }

  /** Another call of it goes there. */
  public void continues(HandleCall call) {
    if (on != null) {
      prepared.continues(call, on);
    }
  }

  /** How a call of the request goes there. */
  public HandleUse use(int call) {
    return prepared.use(call);
  }

  /** How many calls prepare what there is no room for. */
  public int crowdedOut() {
    return prepared.crowdedOut();
  }

  /** The calls of the request, and which of them is being answered. */
  public RequestCalls calls() {
    return prepared.calls();
  }

  // ---- the answer ----

  /** This error is the reason why something has failed. */
  Pins error(Pins held, int number) {
    return cursorEnds.error(held, calls().current(), number);
  }

  /** The call has returned this. */
  void returnStatus(int status) {
    cursorEnds.returnStatus(status);
  }

  /** Something in the call has failed. */
  void failed() {
    prepared.failed();
  }

  Pins returned(Pins held, int parameter, long value) {
    boolean serversOwn = parameter != 0 || isServersOwn();
    cursorEnds.returned(calls().current(), parameter, value);
    if (on != null) {
      prepared.returned(on, parameter, value);
    }
    Pins left = HandlePins.replaced(held, calls().current(), parameter, value);
    return serversOwn ? HandlePins.returned(left, calls().current(), parameter, value) : left;
  }

  /** Whether a handle that comes back now is one that the client gets to know as it is. */
  private boolean isServersOwn() {
    return switch (calls().currentUse()) {
      case HandleUse.Unchanged use -> true;
      case HandleUse.WithoutHandle use -> true;
      case HandleUse.ByHandle use -> false;
      case HandleUse.PreparedAgain use -> false;
      case HandleUse.Reused use -> false;
      case HandleUse.Prepared use -> false;
      case HandleUse.GivenUp use -> false;
    };
  }

  /** The client is told the number of a statement that was not prepared anew. */
  public void toldReused() {
    prepared.toldReused();
  }

  /** Whether what the server says is worth remembering for who prepares the same again. */
  public boolean isDescribing() {
    return prepared.isDescribing();
  }

  /** What the server said to a preparation, all of it. */
  public void described(Description description) {
    prepared.described(description);
  }

  Pins callEnded(Pins held) {
    Pins left = cursorEnds.ended(HandlePins.ended(held, calls()), calls());
    if (on != null) {
      prepared.callEnded(on);
    }
    return left;
  }

  /** The handle by which the request runs, if it can be sent again where the server refuses it. */
  public HandleUse.@Nullable AtServer healable() {
    return on == null ? null : prepared.healable();
  }

  /**
   * The server has refused that handle, and done nothing: the request is to go there again.
   *
   * @param lost whether the server does not know it any more
   */
  void heal(HandleUse.AtServer refused, boolean lost) {
    if (on != null) {
      prepared.heal(on, refused, lost);
    }
  }

  /** The cursor that the call which has ended showed to be gone, unless it closed it; or 0. */
  public long goneCursor() {
    return cursorEnds.gone();
  }

  /** Whether the server may have a handle that nobody knows, of a request that it was sent. */
  boolean hasLostTrack() {
    return prepared.hasLostTrack();
  }

  /** The request is over. */
  void answered() {
    prepared.answered();
  }

  /** Somebody has changed what statements may be about. */
  void objectsChanged() {
    prepared.objectsChanged();
  }

  /** The session has none any more. */
  public void clear() {
    prepared.clear();
  }
}
