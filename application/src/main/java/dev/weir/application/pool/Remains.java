package dev.weir.application.pool;

import dev.weir.domain.settings.SessionSettings;

/** What the last session has left on a connection, as far as the next one has to know. */
public final class Remains {
  private static final long NOBODY = 0;

  private long session = NOBODY;
  private boolean dirty;
  private boolean again;
  private boolean fresh = true;
  private SessionSettings settings = SessionSettings.INITIAL;
  private boolean values;

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

  /** Whether no session has had the connection since its login or its last reset of its own. */
  boolean fresh() {
    return fresh;
  }

  /** The options that are in force, unless the connection is dirty. */
  public SessionSettings settings() {
    return settings;
  }

  /**
   * Whether a value that only its session may read, such as {@code @@IDENTITY}, may be on the
   * connection.
   */
  public boolean values() {
    return values;
  }

  /** The session that has the connection leaves such a value on it, or none. */
  public void leaveValues(boolean left) {
    values = left;
  }

  /** The session that has the connection leaves it with these options. */
  public void leaveWith(SessionSettings left) {
    settings = left;
  }

  /** Whether nobody has had the connection since this session. */
  boolean areOf(long candidate) {
    return session == candidate;
  }

  void left(boolean asDirty) {
    dirty = asDirty;
  }

  void takenOver(long by) {
    again = session == by;
    fresh = session == NOBODY;
    session = by;
  }

  /** The connection has been reset. */
  void forgotten() {
    session = NOBODY;
    dirty = false;
    settings = SessionSettings.INITIAL;
    values = false;
  }
}
