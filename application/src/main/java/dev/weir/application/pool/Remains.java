package dev.weir.application.pool;

import dev.weir.application.facts.ConnectionFacts;
import dev.weir.application.prepared.ServerHandles;
import dev.weir.domain.facts.ResetPlan;
import dev.weir.domain.facts.ServerIdentity;
import dev.weir.domain.settings.SessionSettings;
import dev.weir.domain.tsql.LastingValue;
import dev.weir.domain.tsql.LastingValues;
import org.jspecify.annotations.Nullable;

/** The state that the last session left on a connection, as far as the next one has to know it. */
public final class Remains {
  private static final long NO_SESSION = 0;

  private long session = NO_SESSION;
  private boolean dirty;
  private boolean again;

  /** True if code outside of a session's texts may have left state, until the next reset. */
  private boolean touched;

  private boolean untouched;
  private boolean fleetingOfOthers;
  private SessionSettings settings = SessionSettings.INITIAL;
  private final ValueOwners values = new ValueOwners();
  private final ServerHandles handles = new ServerHandles();
  private @Nullable ConnectionFacts server;
  private @Nullable ValueOwner valueOwner;

  /** Creates the state of a connection that no known session has had. */
  public Remains(boolean dirty) {
    this.dirty = dirty;
  }

  /**
   * Returns whether the connection may hold another session's state and must be reset before use.
   */
  public boolean isDirty() {
    return dirty;
  }

  /**
   * Records that code outside of the session's texts, such as a trigger that failed, may have left
   * state. To the session itself it belongs, so that the connection waits for it without a reset.
   */
  public void touch() {
    touched = true;
  }

  /** Returns whether the connection must be reset before the session that has it now uses it. */
  public boolean needsReset() {
    return dirty || (touched && !again);
  }

  /** Returns whether the session that has the connection is also the one that had it last. */
  public boolean isSameSession() {
    return again;
  }

  /** Returns the options in force; not valid while the connection is dirty. */
  public SessionSettings settings() {
    return settings;
  }

  /** Returns whether no session has had the connection before, or since its last reset. */
  public boolean isUnused() {
    return untouched;
  }

  /** Returns the session that has the connection, or had it last. */
  public long session() {
    return session;
  }

  /** Returns whether one of these values may belong to another session than the current one. */
  public boolean hasValuesOfOthers(LastingValues kinds) {
    return values.hasForeign(kinds, session);
  }

  /**
   * Returns whether the values that every statement sets, such as {@code @@ROWCOUNT}, may belong to
   * another session than the current one.
   */
  public boolean hasFleetingOfOthers() {
    return fleetingOfOthers;
  }

  /** Returns whether the values that every statement sets are those that the candidate left. */
  public boolean hasFleetingOf(long candidate) {
    return isLastSession(candidate) && !fleetingOfOthers;
  }

  /** Returns whether this value is the one that the candidate session left. */
  public boolean hasValueOf(LastingValue value, long candidate) {
    return values.isOf(value, candidate);
  }

  /**
   * Records the answer to a request of the current session: the values it may have set, and those
   * it has certainly set.
   */
  public void recordValues(LastingValues perhaps, LastingValues surely) {
    fleetingOfOthers = false;
    values.record(perhaps, surely, session);
  }

  /** Records the answer to a request that set no lasting value. */
  public void clearFleetingValues() {
    fleetingOfOthers = false;
  }

  /** Notes the session that has left values here and may read them later; null for none. */
  public void keepValuesFor(@Nullable ValueOwner owner) {
    valueOwner = owner;
  }

  /** Returns the session that has left values here, if it is another one; only the first time. */
  public @Nullable ValueOwner takeValueOwner() {
    ValueOwner owner = again ? null : valueOwner;
    valueOwner = again ? valueOwner : null;
    return owner;
  }

  /** Returns the statements that the server has prepared on the connection, for any session. */
  public ServerHandles handles() {
    return handles;
  }

  /** Sets the facts about the connection's server, which is else assumed to be SQL Server. */
  public void setServer(ConnectionFacts facts) {
    server = facts;
  }

  /** Returns the identity of the connection's server; null where it is not known. */
  public @Nullable ServerIdentity identity() {
    return server == null ? null : server.identity();
  }

  /** Returns the way in which the connection is made fit for another session. */
  public ResetPlan plan() {
    return server == null ? ResetPlan.ASSUMED : server.plan();
  }

  /** Records that the connection is reset before the current session uses it. */
  public void wiped() {
    touched = false;
    fleetingOfOthers = false;
    if (plan().wipesValues()) {
      values.wiped();
    }
    handles.clear();
  }

  /** Records that this value is overwritten before the current session uses the connection. */
  public void overwritten(LastingValue value) {
    values.overwritten(value);
  }

  /** Records that the current session did not use the connection for its request. */
  public void unused() {
    fleetingOfOthers = true;
  }

  /** Records the options with which the current session leaves the connection. */
  public void recordSettings(SessionSettings left) {
    settings = left;
  }

  /** Returns whether the candidate is the last session that had the connection. */
  public boolean isLastSession(long candidate) {
    return session == candidate;
  }

  void markDirty(boolean asDirty) {
    dirty = asDirty;
  }

  /** Records that the connection is lent to this session. */
  public void lent(long by) {
    again = session == by;
    untouched = session == NO_SESSION;
    fleetingOfOthers = !untouched && !(again && !fleetingOfOthers);
    session = by;
  }

  /** Records that the connection has been reset. */
  void resetDone() {
    session = NO_SESSION;
    dirty = false;
    touched = false;
    fleetingOfOthers = false;
    settings = SessionSettings.INITIAL;
    valueOwner = null;
    if (plan().wipesValues()) {
      values.wiped();
    }
    handles.clear();
  }
}
