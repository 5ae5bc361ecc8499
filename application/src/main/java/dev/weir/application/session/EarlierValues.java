package dev.weir.application.session;

import dev.weir.application.pool.Remains;
import dev.weir.application.pool.ValueOwner;
import dev.weir.domain.tsql.LastingValue;
import dev.weir.domain.tsql.LastingValues;
import dev.weir.domain.tsql.SessionValue;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The locations of the values that a session's requests have left, such as {@code @@IDENTITY}: the
 * session reads its own values or gets an error, and never reads another session's.
 *
 * <p>A connection goes from one session to the next with such values on it, since most requests
 * read none. It is reset before a request that could read another session's: one that reads them,
 * one that runs code outside its text, and one after which the session may keep the connection,
 * since in a transaction nothing could be reset any more.
 *
 * <p>Before another session uses the connection, the values are read from it, so that a SELECT of
 * nothing but these values can be answered on any connection.
 */
final class EarlierValues implements ValueOwner {
  private static final LastingValue[] KINDS = LastingValue.values();
  private static final LastingValues IDENTITY_ALONE =
      LastingValues.NONE.with(LastingValue.IDENTITY);

  /**
   * The connection of the last value of each kind the session may have set; null if it set none.
   */
  private final @Nullable Remains[] places = new @Nullable Remains[KINDS.length];

  /** The kinds for which the connection of the last value is unknown. */
  private LastingValues unlocated = LastingValues.NONE;

  private final CapturedValues captured = new CapturedValues();
  private Runnable whenCaptured = () -> {};

  /** The connection whose values are being read; null if none is. */
  private @Nullable Remains reading;

  /** The values that are read and are the session's own. */
  private Set<SessionValue> read = Set.of();

  /** The row that replaces the server's in the answer to the request; null for none. */
  private @Nullable List<String> answer;

  /** True if the request reads values that are being read from the last connection. */
  private boolean awaited;

  /** True if a question of Weir's has changed the values that every statement sets. */
  private boolean noticed;

  /** True if the last request on the last connection may have written. */
  private boolean wrote;

  /** True if a request may have inserted since values were read last. */
  private boolean inserted;

  private boolean over;
  private boolean elsewhere;

  /** True if the request for which the session got its connection was given up. */
  private boolean unused;

  /** True if the values set by every statement are as after one without rows and errors. */
  private boolean nothingFleeting;

  /** True if the prelude of the next connection sets those values as the last request left them. */
  private boolean carried;

  private long session;
  private @Nullable Remains last;

  /** Sets what runs when the values of the last connection have been read. */
  void whenCaptured(Runnable listener) {
    whenCaptured = listener;
  }

  /**
   * The session sends a request.
   *
   * @param mayKeep whether it may keep a connection after the request
   * @param bound whether its transaction is open on that connection or begins there: the connection
   *     was prepared for anything the transaction may read, and no other connection can continue it
   */
  void beginRequest(ValueEffects request, boolean mayKeep, boolean bound) {
    boolean eligible = CapturedValues.areEligible(request.alone());
    answer = eligible && !captured.isEmpty() ? captured.answer(request.alone(), unset()) : null;
    boolean readsIdentity = request.readsEarlier() && request.earlier() == IDENTITY_ALONE;
    awaited = (eligible || readsIdentity) && answer == null && reading != null;
    boolean elsewhereToo = identityToSet(request) != null;
    elsewhere =
        last != null
            && answer == null
            && !awaited
            && !elsewhereToo
            && !bound
            && unused
            && (areLost(request, last) || needsReset(request, last, mayKeep));
    unused &= elsewhere;
  }

  /** Returns the values that the session has never set, so that they are NULL for it. */
  private Set<SessionValue> unset() {
    Set<SessionValue> unset = EnumSet.noneOf(SessionValue.class);
    if (isUnset(LastingValue.IDENTITY)) {
      unset.add(SessionValue.IDENTITY);
    }
    if (isUnset(LastingValue.SCOPE_IDENTITY)) {
      unset.add(SessionValue.SCOPE_IDENTITY);
    }
    return unset;
  }

  private boolean isUnset(LastingValue kind) {
    return places[kind.place()] == null && !unlocated.contains(kind);
  }

  /** Returns the row that replaces the server's in the answer to the request; null for none. */
  @Nullable List<String> answer() {
    return answer;
  }

  /**
   * Returns the {@code @@IDENTITY} that a connection must have before the request; null where the
   * server's own is right. The request reads that value and no other, and not only to select it.
   */
  @Nullable String identityToSet(ValueEffects request) {
    boolean readsOnlyThat =
        answer == null
            && request.readsEarlier()
            && !request.readsFleeting()
            && request.earlier() == IDENTITY_ALONE;
    return readsOnlyThat ? captured.identity() : null;
  }

  /** Returns whether the session's {@code @@IDENTITY} is on this connection. */
  boolean isIdentityOn(Remains found) {
    return isOn(LastingValue.IDENTITY, found);
  }

  /** The connection is given the session's {@code @@IDENTITY}, by an INSERT. */
  void identitySet(Remains found) {
    found.recordValues(LastingValues.OF_INSERTS, LastingValues.OF_INSERTS);
    places[LastingValue.IDENTITY.place()] = found;
  }

  /** Returns whether the request waits for values that are being read. */
  boolean areAwaited() {
    return awaited;
  }

  /** The values have not been read in time. */
  void giveUpCapture() {
    reading = null;
    awaited = false;
  }

  /**
   * Returns whether the request must not run on the connection that the session has and got for a
   * request that was given up: there, this request or a later one could read another session's
   * values, or its own values are on another connection.
   */
  boolean needsAnotherConnection() {
    return elsewhere;
  }

  /** The values set by every statement come with the session to its next connection. */
  void carryFleeting() {
    carried = true;
  }

  /** Returns whether the session has left values on a connection that cannot be read from it. */
  boolean areBoundTo(Remains held) {
    return isOn(LastingValue.CURSOR, held);
  }

  /** Weir answered the last request itself; at a server it would have left no rows and no error. */
  void leaveNothingFleeting() {
    nothingFleeting = true;
    captured.dropFleeting();
  }

  /** The client has reset its session. */
  void reset() {
    captured.dropAll();
    reading = null;
    Arrays.fill(places, null);
    unlocated = LastingValues.NONE;
  }

  /** The session is over, and reads nothing any more. */
  void end() {
    over = true;
    reset();
  }

  /** The session gave its connection back. */
  void released() {
    elsewhere = false;
    unused = false;
    answer = null;
  }

  // ---- the reading of values before another session has the connection ----

  /**
   * Returns whether the session has set a value on this connection that was not read from it yet.
   */
  boolean isCaptureDue(Remains from) {
    return !over
        && !unused
        && ((wrote && from == last)
            || isToBeCaptured(LastingValue.IDENTITY, SessionValue.IDENTITY, from)
            || isToBeCaptured(LastingValue.SCOPE_IDENTITY, SessionValue.SCOPE_IDENTITY, from));
  }

  /**
   * The session gives a connection back: its values are read when another session gets it.
   *
   * @param isReset whether the connection is reset, which wipes the values
   * @return whether they are to be read at once, because the reset would wipe those of an insert
   */
  boolean leave(Remains from, boolean isReset) {
    boolean isDue = isCaptureDue(from);
    if (isDue && !isReset) {
      from.keepValuesFor(this);
    }
    return isDue && isReset && inserted;
  }

  private boolean isToBeCaptured(LastingValue kind, SessionValue value, Remains from) {
    return isOn(kind, from) && !captured.has(value);
  }

  private boolean isOn(LastingValue kind, Remains from) {
    return places[kind.place()] == from && from.hasValueOf(kind, session);
  }

  /** A question of Weir's was answered; {@code changed} tells whether it has changed values. */
  void asked(boolean changed) {
    noticed = changed;
  }

  @Override
  public boolean beginCapture(Remains from) {
    if (!isCaptureDue(from)) {
      return false;
    }
    wrote = false;
    inserted = false;
    reading = from;
    read = EnumSet.noneOf(SessionValue.class);
    if (isOn(LastingValue.IDENTITY, from)) {
      read.add(SessionValue.IDENTITY);
    }
    if (isOn(LastingValue.SCOPE_IDENTITY, from)) {
      read.add(SessionValue.SCOPE_IDENTITY);
    }
    if (from == last && !nothingFleeting && !noticed) {
      read.add(SessionValue.ROWCOUNT);
      read.add(SessionValue.ERROR);
    }
    return true;
  }

  @Override
  public void captured(Remains from, @Nullable List<String> row) {
    if (reading != from) {
      // The session has set other values since, or has not waited for these.
      return;
    }
    reading = null;
    if (row != null) {
      captured.add(row, read);
    }
    if (awaited) {
      awaited = false;
      whenCaptured.run();
    }
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
    if (answer != null) {
      // Weir replaces the values that the request reads before the client gets them.
      return found.hasValuesOfOthers(mayKeep ? LastingValues.ALL : LastingValues.NONE);
    }
    if (identityToSet(request) != null) {
      LastingValues kept = mayKeep ? LastingValues.ALL : request.concerned();
      return found.hasValuesOfOthers(
          kept.without(LastingValue.IDENTITY).without(LastingValue.SCOPE_IDENTITY));
    }
    boolean strange = nothingFleeting ? !found.isUnused() : found.hasFleetingOfOthers();
    return (request.readsFleeting() && strange && !carried)
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
    carried = false;
    noticed = false;
    wrote = false;
    captured.dropFleeting();
  }

  /** Returns whether a request reads values that exist on one connection only. */
  boolean needsOneConnection(ValueEffects request) {
    if (!request.readsEarlier()
        || last == null
        || answer != null
        || identityToSet(request) != null) {
      return false;
    }
    boolean any = request.readsFleeting() && !nothingFleeting && !carried;
    for (LastingValue kind : KINDS) {
      any |= request.earlier().contains(kind) && places[kind.place()] != null;
    }
    return any;
  }

  /** Returns whether the values that such a request reads are on this connection. */
  boolean areOn(Remains connection, ValueEffects request) {
    boolean fleeting = request.readsFleeting() && !nothingFleeting && !carried;
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
    if (answer != null || awaited || (held == null && identityToSet(request) != null)) {
      return false;
    }
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
    captured.dropFleeting();
    noticed = false;
    wrote = !request.left().isEmpty();
    inserted |= request.inserts();
    LastingValues surely = failed ? LastingValues.NONE : request.set();
    for (LastingValue kind : KINDS) {
      if (request.left().contains(kind)) {
        left(kind, held, surely.contains(kind));
        captured.drop(kind);
        reading = null;
      }
    }
    held.recordValues(request.left(), surely);
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
