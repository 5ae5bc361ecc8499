package dev.weir.tds.pool;

import io.netty.util.collection.LongObjectHashMap;
import io.netty.util.collection.LongObjectMap;

/** Those who have asked for a connection and have not been answered, by their tickets. */
final class Borrowers {
  private final LongObjectMap<Borrower> waiting = new LongObjectHashMap<>();
  private long lastTicket;

  /** Gives out a ticket. */
  long add(Borrower borrower) {
    long ticket = ++lastTicket;
    waiting.put(ticket, borrower);
    return ticket;
  }

  /** The borrower leaves unanswered; false if it was answered already. */
  boolean remove(long ticket) {
    return waiting.remove(ticket) != null;
  }

  /** Whom to answer. */
  Borrower take(long ticket) {
    Borrower borrower = waiting.remove(ticket);
    if (borrower == null) {
      throw new IllegalStateException("nobody holds ticket " + ticket);
    }
    return borrower;
  }
}
