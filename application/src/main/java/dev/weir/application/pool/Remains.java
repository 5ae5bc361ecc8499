package dev.weir.application.pool;

import dev.weir.application.prepared.ServerHandles;
import dev.weir.domain.settings.SessionSettings;
import dev.weir.domain.tsql.LastingValue;
import dev.weir.domain.tsql.LastingValues;

/** What the last session has left on a connection, as far as the next one has to know. */
public final class Remains {
  private static final long NOBODY = 0;

  private long session = NOBODY;
  private boolean dirty;
  private boolean again;
  private boolean untouched;
  private boolean fleetingOfOthers;
  private SessionSettings settings = SessionSettings.INITIAL;
  private final ValueOwners values = new ValueOwners();
  private final ServerHandles handles = new ServerHandles();

  /** What is on a connection that nobody remembers having had. */
  public Remains(boolean dirty) {
    this.dirty = dirty;
  }

  /** Whether the connection may hold state of another session, and is to be reset before use. */
  public boolean dirty() {
    return dirty;
  }

  /** Whether the session that has the connection is the one that had it last. */
  public boolean again() {
    return again;
  }

  /** The options that are in force, unless the connection is dirty. */
  public SessionSettings settings() {
    return settings;
  }

  /** Whether nobody has had the connection before, or since it was reset. */
  public boolean untouched() {
    return untouched;
  }

  /** The session that has the connection, or had it last. */
  public long session() {
    return session;
  }

  /** Whether one of these may be of another session than the one that has the connection. */
  public boolean hasValuesOfOthers(LastingValues of) {
    return values.areOthers(of, session);
  }

  /**
   * Whether what every statement sets, such as {@code @@ROWCOUNT}, may be of another session than
   * the one that has the connection.
   */
  public boolean hasFleetingOfOthers() {
    return fleetingOfOthers;
  }

  /** Whether what every statement sets is what that session has left on the connection. */
  public boolean hasFleetingOf(long candidate) {
    return areOf(candidate) && !fleetingOfOthers;
  }

  /** Whether this value is what that session has left on the connection. */
  public boolean hasValueOf(LastingValue value, long candidate) {
    return values.isOf(value, candidate);
  }

  /**
   * A request of the session that has the connection was answered: it may have set some values, and
   * surely set others.
   */
  public void leaveValues(LastingValues perhaps, LastingValues surely) {
    fleetingOfOthers = false;
    values.left(perhaps, surely, session);
  }

  /** The same of a request that has set no value that lasts. */
  public void leaveFleetingValues() {
    fleetingOfOthers = false;
  }

  /** The statements that the server has prepared on the connection, for whoever has it. */
  public ServerHandles handles() {
    return handles;
  }

  /** The connection is reset before the session that has it uses it. */
  public void wiped() {
    fleetingOfOthers = false;
    values.wiped();
    handles.clear();
  }

  /** Before the session that has the connection uses it, this value becomes nobody's. */
  public void overwritten(LastingValue value) {
    values.overwritten(value);
  }

  /** The session that has the connection has not used it for what it was lent for. */
  public void unused() {
    fleetingOfOthers = true;
  }

  /** The session that has the connection leaves it with these options. */
  public void leaveWith(SessionSettings left) {
    settings = left;
  }

  /** Whether nobody has had the connection since this session. */
  public boolean areOf(long candidate) {
    return session == candidate;
  }

  void left(boolean asDirty) {
    dirty = asDirty;
  }

  /** The connection is lent to this session. */
  public void takenOver(long by) {
    again = session == by;
    untouched = session == NOBODY;
    fleetingOfOthers = !untouched && !(again && !fleetingOfOthers);
    session = by;
  }

  /** The connection has been reset. */
  void forgotten() {
    session = NOBODY;
    dirty = false;
    fleetingOfOthers = false;
    settings = SessionSettings.INITIAL;
    values.wiped();
    handles.clear();
  }
}
