package dev.weir.application.session;

import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.pinning.Pins;
import dev.weir.domain.pinning.SessionNumberPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The number that one session sees as {@code @@SPID}: Weir's own, or that of the server connection,
 * which the session then keeps. Once the session has seen one of them, it never sees the other.
 */
public final class SessionNumber {
  /** A lesson about the sessions of a login, which applies to all new ones. */
  public enum Lesson {
    /** They read the number at the server after Weir has told them its own. */
    NEEDS_SERVERS_NUMBER,
    /** They note themselves at the server by the number and the time of their login. */
    NOTES_ITSELF
  }

  private enum Seen {
    NOTHING,
    OWN,
    SERVERS
  }

  private static final Pin KEEPS = Pin.of(PinReason.OWN_SESSION);

  private final int own;
  private final SessionNumberPolicy policy;
  private final NumberHabit habit;
  private final Consumer<Lesson> whenLearnt;
  private Seen seen = Seen.NOTHING;

  /**
   * Creates the number of a new session.
   *
   * @param own the number that Weir gives it, or 0 if none is free
   * @param habit the habit of all sessions of this login
   * @param whenLearnt receives each lesson once for all sessions of the login
   */
  public SessionNumber(
      int own, SessionNumberPolicy policy, NumberHabit habit, Consumer<Lesson> whenLearnt) {
    this.own = own;
    this.policy = policy;
    this.habit = habit;
    this.whenLearnt = whenLearnt;
  }

  /**
   * Returns whether the session has the number of its server connection.
   *
   * @param held the pins that the session has
   */
  public boolean isServers(Pins held) {
    if (seen == Seen.NOTHING && held.contains(PinReason.SPID)) {
      // A procedure has read the number before Weir had read the procedure.
      seen = Seen.SERVERS;
    }
    return seen == Seen.SERVERS;
  }

  /**
   * Returns whether Weir answers a query for the number alone. If so, Weir's number is the
   * session's from now on. A session that keeps a connection because of code that Weir cannot read
   * may have seen the number of that connection.
   *
   * @param held the pins that the session has
   */
  public boolean tellOwn(Pins held) {
    if (!isServers(held)
        && seen == Seen.NOTHING
        && !held.contains(PinReason.PROCEDURE)
        && !held.contains(PinReason.UNKNOWN)
        && own != 0
        && policy == SessionNumberPolicy.VIRTUAL
        && !habit.needsServers()) {
      seen = Seen.OWN;
    }
    return seen == Seen.OWN;
  }

  /**
   * Begins a request that goes to the server.
   *
   * @return false if it must not, because it would show the session a second number
   */
  public boolean begin(RequestEffects request) {
    if (!hasPin(request, PinReason.SPID)) {
      return true;
    }
    if (hasPin(request, PinReason.OWN_SESSION) && habit.addNote()) {
      whenLearnt.accept(Lesson.NOTES_ITSELF);
    }
    if (seen != Seen.OWN) {
      seen = Seen.SERVERS;
      return true;
    }
    if (habit.addContradiction()) {
      whenLearnt.accept(Lesson.NEEDS_SERVERS_NUMBER);
    }
    return false;
  }

  private static boolean hasPin(RequestEffects request, PinReason reason) {
    for (Pin pin : request.pins()) {
      if (pin.reason() == reason) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether the session keeps its connection from its first request to its end. */
  public boolean keepsConnection() {
    return habit.notesItself() && seen != Seen.OWN;
  }

  /**
   * Returns the effects of a request on the session, with the pin by which it keeps its connection
   * from its first request on.
   *
   * @param held the pins that the session has
   */
  public RequestEffects keeping(RequestEffects request, Pins held) {
    if (!keepsConnection() || held.contains(PinReason.OWN_SESSION)) {
      return request;
    }
    List<Pin> pins = new ArrayList<>(request.pins());
    pins.add(KEEPS);
    return request.withPins(pins);
  }
}
