package dev.weir.standin.session;

/** State beside H2's rows that goes with the transaction. */
interface Participant {
  /** Remembers how things are. What it returns brings them back, after H2 has rolled back. */
  Runnable mark();

  /** The transaction is over, one way or the other, and H2 is in none. */
  void transactionEnded();
}
