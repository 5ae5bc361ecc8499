package dev.weir.tds.bucket;

import io.netty.util.collection.LongObjectHashMap;
import io.netty.util.collection.LongObjectMap;
import org.jspecify.annotations.Nullable;

/** The borrowers that wait for a connection, by their tickets. */
final class Borrowers {
  private final LongObjectMap<Borrower> waiting = new LongObjectHashMap<>();
  private long lastTicket;

  /** Adds a borrower and returns its ticket. */
  long add(Borrower borrower) {
    long ticket = ++lastTicket;
    waiting.put(ticket, borrower);
    return ticket;
  }

  /** Removes a borrower that gives up its request; returns false if it was answered already. */
  boolean remove(long ticket) {
    return waiting.remove(ticket) != null;
  }

  /**
   * Removes and returns the borrower to answer; null if it left after the pool had decided on the
   * answer.
   */
  @Nullable Borrower take(long ticket) {
    return waiting.remove(ticket);
  }

  /** Lets a borrower wait again, with its old ticket. */
  void putBack(long ticket, Borrower borrower) {
    waiting.put(ticket, borrower);
  }
}
