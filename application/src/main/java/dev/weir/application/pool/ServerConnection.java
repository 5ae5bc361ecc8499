package dev.weir.application.pool;

/** A physical connection as the pool sees it: whose it is, and what it is doing. */
final class ServerConnection {
  enum State {
    /** It is being opened and logged in. */
    DIALLING,
    /** It is clean and nobody's. */
    IDLE,
    /** A session has it. */
    LENT,
    /** It is forgetting its last session. */
    RESETTING,
    /** We are done with it, the server is not yet. */
    CLOSING
  }

  final long id;
  final ProfileConnections profile;
  final DialPurpose purpose;
  State state = State.DIALLING;
  long idleSince;

  /** Its session keeps it between requests because of something other than a transaction. */
  boolean pinned;

  /** Its session has been told to end, and has not given it back. */
  boolean ending;

  /** Since when its session has had no request, where it keeps the connection all the same. */
  long keptSince;

  /** The greater, the later it was lent. */
  long lentAs;

  /** It is to be broken off, whatever it is doing; nothing but its end is awaited. */
  boolean cut;

  final Remains remains = new Remains(false);

  ServerConnection(long id, ProfileConnections profile, DialPurpose purpose) {
    this.id = id;
    this.profile = profile;
    this.purpose = purpose;
  }
}
