package dev.weir.application.session;

/**
 * Records how the sessions of one login use their number ({@code @@SPID}). What one session does,
 * later ones are expected to do. Confined to the thread that owns the bucket.
 */
public final class NumberHabit {
  private boolean needsServers;
  private boolean notesItself;

  /**
   * Records that a session was told Weir's number, and then would have needed that of its server
   * connection.
   *
   * @return whether this was not known
   */
  boolean addContradiction() {
    boolean isNew = !needsServers;
    needsServers = true;
    return isNew;
  }

  /**
   * Records that a session read the time of its own login, by which it notes itself.
   *
   * @return whether this was not known
   */
  boolean addNote() {
    boolean isNew = !notesItself;
    notesItself = true;
    return isNew;
  }

  /** Returns whether new sessions must not be told a number of Weir's. */
  boolean needsServers() {
    return needsServers || notesItself;
  }

  /** Returns whether sessions keep their connections from their first request to their end. */
  boolean notesItself() {
    return notesItself;
  }
}
