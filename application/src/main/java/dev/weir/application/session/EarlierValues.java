package dev.weir.application.session;

import dev.weir.application.pool.Remains;
import dev.weir.domain.tsql.LastingValue;
import dev.weir.domain.tsql.LastingValues;
import org.jspecify.annotations.Nullable;

/**
 * Where the values are that a session's requests have left, such as {@code @@IDENTITY}: it reads
 * its own or hears an error, and never another's.
 *
 * <p>A connection goes from one session to the next with such values on it, for most requests read
 * none. It is reset before a request that could read another's: one that asks for them, one that
 * runs code which is not in its text, and one after which the session may keep the connection, for
 * in a transaction nothing could be reset any more.
 */
final class EarlierValues {
  private static final LastingValue[] KINDS = LastingValue.values();

  /** Where the last value of each kind is that the session may have set; null where it set none. */
  private final @Nullable Remains[] places = new @Nullable Remains[KINDS.length];

  /** Of which kinds it is not known any more where the last value is. */
  private LastingValues strayed = LastingValues.NONE;

  private final ReadingHabit habit;
  private boolean readerExpected;
  private boolean elsewhere;

  /** The request was given up for which the session has its connection. */
  private boolean unused;

  /** What every statement sets is as after one that found no rows and no error. */
  private boolean nothingFleeting;

  private long session;
  private @Nullable Remains last;

  /**
   * None yet.
   *
   * @param habit of all sessions of this login
   */
  EarlierValues(ReadingHabit habit) {
    this.habit = habit;
  }

  /**
   * The session asks for something.
   *
   * @param kept whether it keeps its connection for these values alone
   * @param mayKeep whether it may keep a connection after that for another reason
   * @param bound whether its transaction is on that connection, or begins there: it was made fit
   *     for whatever the transaction may read, and another connection knows nothing of it
   */
  void asked(ValueEffects request, boolean kept, boolean mayKeep, boolean bound) {
    elsewhere =
        last != null
            && !bound
            && (kept || unused)
            && (areLost(request, last) || needReset(request, last, mayKeep));
    unused &= elsewhere;
    readerExpected = false;
    habit.learn(request);
  }

  /**
   * Whether the request is not for the connection that the session has, be it kept for these values
   * or made fit for a request that was given up: it, or one after it, could read another's there,
   * or it has to read its own somewhere else.
   */
  boolean goElsewhere() {
    return elsewhere;
  }

  /** Whether the next request will perhaps read what the last one has left. */
  boolean expectReader() {
    return readerExpected;
  }

  /** The last request was not sent to a server, and would have left no rows and no error there. */
  void nothingFleetingLeft() {
    nothingFleeting = true;
  }

  /** The session has no connection any more. */
  void released() {
    readerExpected = false;
    elsewhere = false;
    unused = false;
  }

  /** The request was given up for which the session has a connection. */
  void givenUp() {
    if (last != null) {
      unused = true;
      last.unused();
    }
  }

  /** Whether a connection is to be reset before a request. */
  boolean needReset(ValueEffects request, Remains found, boolean mayKeep) {
    boolean strange = nothingFleeting ? !found.untouched() : found.hasFleetingOfOthers();
    return (request.readsFleeting() && strange)
        || found.hasValuesOfOthers(mayKeep ? LastingValues.ALL : request.concerned());
  }

  /**
   * Whether, where a connection would have to be reset, it is enough that the last identity there
   * is another: no request that is known now reads it, but one that follows could.
   */
  boolean canBeOverwritten(ValueEffects request, Remains found) {
    return !needReset(request, found, false)
        && !found.hasValuesOfOthers(LastingValues.ALL.without(LastingValue.IDENTITY));
  }

  /** The session has a connection from now on. */
  void lent(Remains found) {
    session = found.session();
    last = found;
    unused = false;
    nothingFleeting = false;
  }

  /** Whether a request reads what is on one connection only. */
  boolean needOneConnection(ValueEffects request) {
    if (!request.readsEarlier() || last == null) {
      return false;
    }
    boolean any = request.readsFleeting() && !nothingFleeting;
    for (LastingValue kind : KINDS) {
      any |= request.earlier().holds(kind) && places[kind.place()] != null;
    }
    return any;
  }

  /** Whether what such a request reads is on this connection. */
  boolean areOn(Remains connection, ValueEffects request) {
    boolean fleeting = request.readsFleeting() && !nothingFleeting;
    if (fleeting && (connection != last || !connection.hasFleetingOf(session))) {
      return false;
    }
    for (LastingValue kind : KINDS) {
      Remains place = places[kind.place()];
      boolean elsewhere = place != connection || !connection.hasValueOf(kind, session);
      if (request.earlier().holds(kind) && place != null && elsewhere) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether a request reads what the session has set and what nobody can give it any more; or, on a
   * connection that it keeps against all expectation, what another has set.
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
      if (request.earlier().holds(kind) && isLost(kind, held)) {
        return true;
      }
    }
    return false;
  }

  private boolean isLost(LastingValue kind, @Nullable Remains held) {
    Remains place = places[kind.place()];
    if (place == null) {
      return strayed.holds(kind);
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
      if (request.left().holds(kind)) {
        left(kind, held, surely.holds(kind));
      }
    }
    held.leaveValues(request.left(), surely);
    readerExpected = habit.expectsReaderAfter(request);
  }

  private void left(LastingValue kind, Remains held, boolean surely) {
    Remains place = places[kind.place()];
    boolean first = place == null && !strayed.holds(kind);
    boolean here = place == held && held.hasValueOf(kind, session);
    if (surely || first || here) {
      places[kind.place()] = held;
      strayed = surely ? strayed.without(kind) : strayed;
    } else {
      places[kind.place()] = null;
      strayed = strayed.with(kind);
    }
  }
}
