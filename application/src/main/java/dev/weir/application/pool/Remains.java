package dev.weir.application.pool;

/** What the last session has left on a connection, as far as the next one has to know. */
public final class Remains {
  private static final long NOBODY = 0;

  private long session = NOBODY;
  private boolean dirty;

  /** What is on a connection that nobody remembers having had. */
  public Remains(boolean dirty) {
    this.dirty = dirty;
  }

  /** Whether the connection may hold state of another session, and is to be reset before use. */
  public boolean dirty() {
    return dirty;
  }

  /** Whether nobody has had the connection since this session. */
  boolean areOf(long candidate) {
    return session == candidate;
  }

  void left(boolean asDirty) {
    dirty = asDirty;
  }

  void takenOver(long by) {
    session = by;
  }

  /** The connection has been reset. */
  void forgotten() {
    session = NOBODY;
    dirty = false;
  }
}
