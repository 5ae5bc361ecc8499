package dev.weir.tds.request;

/** A transaction manager request (MS-TDS 2.2.6.9). */
public interface TransactionRequest {
  /** What it asks for. */
  enum Kind {
    /** Where the distributed transaction coordinator is. */
    ADDRESS(0),
    /** To take part in a distributed transaction, or in none. */
    PROPAGATE(1),
    /** To begin a transaction. */
    BEGIN(5),
    /** To make the transaction a distributed one. */
    PROMOTE(6),
    /** To commit the transaction. */
    COMMIT(7),
    /** To roll back, to a savepoint or all of it. */
    ROLLBACK(8),
    /** To set a savepoint. */
    SAVE(9);

    private final int code;

    Kind(int code) {
      this.code = code;
    }

    /** The number on the wire. */
    public int code() {
      return code;
    }
  }

  /** What it asks for. */
  Kind kind();

  /** The name of the transaction or of the savepoint; often empty. */
  CharSequence name();

  /**
   * The isolation level of a transaction that begins, as it is numbered on the wire; 0 keeps it.
   */
  int isolation();

  /** Whether another transaction begins when this one has ended. */
  boolean beginsAnother();

  /** The name of that other one. */
  CharSequence nextName();

  /** Where the byte stands that says whether another begins, or -1. */
  long flagsOffset();
}
