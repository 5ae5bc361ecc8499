package dev.weir.application.pool;

/** A physical connection as the pool sees it: its profile and its state. */
final class ServerConnection {
  enum State {
    /** It is being opened and logged in. */
    DIALLING,
    /** It is clean and not lent. */
    IDLE,
    /** A session has it. */
    LENT,
    /** It is being reset. */
    RESETTING,
    /** Weir has closed its side, the server has not yet. */
    CLOSING
  }

  final long id;
  final ProfileConnections profile;
  final DialPurpose purpose;
  State state = State.DIALLING;
  long idleSince;

  /** The time at which its dial began. */
  long dialledAt;

  /** Set while its session keeps it between requests because of a pin other than a transaction. */
  boolean pinned;

  /** Its session has been told to end, and has not given it back. */
  boolean ending;

  /** Its session parks its transaction for a waiter of the same profile, which counts on it. */
  boolean yielding;

  /** When its session became idle, if the session keeps it while idle. */
  long keptSince;

  /** When its session was first idle in its transaction, if it is in one. */
  long inTransactionSince;

  /** Its place among the connections whose sessions are idle. */
  final ConnectionLine.Place idlePlace = new ConnectionLine.Place(this);

  /** Its place among the connections whose sessions are in a transaction. */
  final ConnectionLine.Place transactionPlace = new ConnectionLine.Place(this);

  /** The number of its lend; later lends have greater numbers. */
  long lentAs;

  /** It is being broken off in any state; the pool expects only its end. */
  boolean cut;

  /** It is closed as soon as no session has it. */
  boolean retired;

  final Remains remains = new Remains(false);

  ServerConnection(long id, ProfileConnections profile, DialPurpose purpose) {
    this.id = id;
    this.profile = profile;
    this.purpose = purpose;
  }
}
