package dev.weir.application.session;

import dev.weir.application.pool.Remains;
import dev.weir.domain.tsql.LastingValue;
import dev.weir.domain.tsql.LastingValues;
import org.jspecify.annotations.Nullable;

/**
 * The locations of the values that a session's requests have left, such as {@code @@IDENTITY}: the
 * session reads its own values or gets an error, and never reads another session's.
 *
 * <p>A connection goes from one session to the next with such values on it, since most requests
 * read none. It is reset before a request that could read another session's: one that reads them,
 * one that runs code outside its text, and one after which the session may keep the connection,
 * since in a transaction nothing could be reset any more.
 */
final class EarlierValues {
  private static final LastingValue[] KINDS = LastingValue.values();

  /**
   * The connection of the last value of each kind the session may have set; null if it set none.
   */
  private final @Nullable Remains[] places = new @Nullable Remains[KINDS.length];

  /** The kinds for which the connection of the last value is unknown. */
  private LastingValues unlocated = LastingValues.NONE;

  private final ReadingHabit habit;
  private boolean readerExpected;
  private boolean elsewhere;

  /** True if the request for which the session got its connection was given up. */
  private boolean unused;

  /** True if the values set by every statement are as after one without rows and errors. */
  private boolean nothingFleeting;

  private long session;
  private @Nullable Remains last;

  /**
   * Creates it for a session that has set nothing.
   *
   * @param habit the habit of all sessions of this login
   */
  EarlierValues(ReadingHabit habit) {
    this.habit = habit;
  }

  /**
   * The session sends a request.
   *
   * @param kept whether it keeps its connection for these values alone
   * @param mayKeep whether it may keep a connection after the request for another reason
   * @param bound whether its transaction is open on that connection or begins there: the connection
   *     was prepared for anything the transaction may read, and no other connection can continue it
   */
  void beginRequest(ValueEffects request, boolean kept, boolean mayKeep, boolean bound) {
    elsewhere =
        last != null
            && !bound
            && (kept || unused)
            && (areLost(request, last) || needsReset(request, last, mayKeep));
    unused &= elsewhere;
    readerExpected = false;
    habit.learn(request);
  }

  /**
   * Returns whether the request must not run on the connection that the session has, which it keeps
   * for these values alone or got for a request that was given up: there, this request or a later
   * one could read another session's values, or its own values are on another connection.
   */
  boolean needsAnotherConnection() {
    return elsewhere;
  }

  /** Returns whether the next request is expected to read what the last one left. */
  boolean expectsReader() {
    return readerExpected;
  }

  /** Weir answered the last request itself; at a server it would have left no rows and no error. */
  void leaveNothingFleeting() {
    nothingFleeting = true;
  }

  /** The session gave its connection back. */
  void released() {
    readerExpected = false;
    elsewhere = false;
    unused = false;
  }

  /** The request for which the session got its connection was given up. */
  void givenUp() {
    if (last != null) {
      unused = true;
      last.unused();
    }
  }

  /** Returns whether a connection must be reset before a request. */
  boolean needsReset(ValueEffects request, Remains found, boolean mayKeep) {
    boolean strange = nothingFleeting ? !found.isUnused() : found.hasFleetingOfOthers();
    return (request.readsFleeting() && strange)
        || found.hasValuesOfOthers(mayKeep ? LastingValues.ALL : request.concerned());
  }

  /**
   * Returns whether overwriting the last identity suffices instead of a reset: the request itself
   * does not read it, but a later request could.
   */
  boolean canBeOverwritten(ValueEffects request, Remains found) {
    return !needsReset(request, found, false)
        && !found.hasValuesOfOthers(LastingValues.ALL.without(LastingValue.IDENTITY));
  }

  /** The session was lent a connection. */
  void lent(Remains found) {
    session = found.session();
    last = found;
    unused = false;
    nothingFleeting = false;
  }

  /** Returns whether a request reads values that exist on one connection only. */
  boolean needsOneConnection(ValueEffects request) {
    if (!request.readsEarlier() || last == null) {
      return false;
    }
    boolean any = request.readsFleeting() && !nothingFleeting;
    for (LastingValue kind : KINDS) {
      any |= request.earlier().contains(kind) && places[kind.place()] != null;
    }
    return any;
  }

  /** Returns whether the values that such a request reads are on this connection. */
  boolean areOn(Remains connection, ValueEffects request) {
    boolean fleeting = request.readsFleeting() && !nothingFleeting;
    if (fleeting && (connection != last || !connection.hasFleetingOf(session))) {
      return false;
    }
    for (LastingValue kind : KINDS) {
      Remains place = places[kind.place()];
      boolean elsewhere = place != connection || !connection.hasValueOf(kind, session);
      if (request.earlier().contains(kind) && place != null && elsewhere) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether a request reads a value that the session has set and that is lost; or, on a
   * connection that it unexpectedly keeps, a value that another session has set.
   *
   * @param held the connection that the request would run on, or null
   */
  boolean areLost(ValueEffects request, @Nullable Remains held) {
    if (held != null && held.hasValuesOfOthers(request.asked())) {
      return true;
    }
    if (!request.readsEarlier()) {
      return false;
    }
    for (LastingValue kind : KINDS) {
      if (request.earlier().contains(kind) && isLost(kind, held)) {
        return true;
      }
    }
    return false;
  }

  private boolean isLost(LastingValue kind, @Nullable Remains held) {
    Remains place = places[kind.place()];
    if (place == null) {
      return unlocated.contains(kind);
    }
    return !place.hasValueOf(kind, session) || (held != null && held != place);
  }

  /** A request was answered. */
  void left(Remains held, ValueEffects request, boolean failed) {
    if (unused) {
      return;
    }
    LastingValues surely = failed ? LastingValues.NONE : request.set();
    for (LastingValue kind : KINDS) {
      if (request.left().contains(kind)) {
        left(kind, held, surely.contains(kind));
      }
    }
    held.recordValues(request.left(), surely);
    readerExpected = habit.expectsReaderAfter(request);
  }

  private void left(LastingValue kind, Remains held, boolean surely) {
    Remains place = places[kind.place()];
    boolean first = place == null && !unlocated.contains(kind);
    boolean here = place == held && held.hasValueOf(kind, session);
    if (surely || first || here) {
      places[kind.place()] = held;
      unlocated = surely ? unlocated.without(kind) : unlocated;
    } else {
      places[kind.place()] = null;
      unlocated = unlocated.with(kind);
    }
  }
}
