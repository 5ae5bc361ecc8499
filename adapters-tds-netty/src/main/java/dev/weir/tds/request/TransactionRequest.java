package dev.weir.tds.request;

/** A transaction manager request (MS-TDS 2.2.6.9). */
public interface TransactionRequest {
  /** The kind of a request. */
  enum Kind {
    /** Asks for the address of the distributed transaction coordinator. */
    ADDRESS(0),
    /** Joins a distributed transaction, or leaves it. */
    PROPAGATE(1),
    /** Begins a transaction. */
    BEGIN(5),
    /** Promotes the transaction to a distributed one. */
    PROMOTE(6),
    /** Commits the transaction. */
    COMMIT(7),
    /** Rolls back, to a savepoint or the whole transaction. */
    ROLLBACK(8),
    /** Sets a savepoint. */
    SAVE(9);

    private final int code;

    Kind(int code) {
      this.code = code;
    }

    /** Returns the number on the wire. */
    public int code() {
      return code;
    }
  }

  /** Returns the kind of the request. */
  Kind kind();

  /** Returns the name of the transaction or of the savepoint; often empty. */
  CharSequence name();

  /**
   * Returns the isolation level of the transaction that begins, by its number on the wire; 0 keeps
   * the current level.
   */
  int isolation();

  /** Returns whether another transaction begins when this one has ended. */
  boolean isFollowedByAnother();

  /** Returns the name of the next transaction. */
  CharSequence nextName();

  /** Returns the offset of the flags that tell whether another transaction begins, or -1. */
  long flagsOffset();
}
