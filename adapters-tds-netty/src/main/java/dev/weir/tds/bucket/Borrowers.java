package dev.weir.tds.bucket;

import io.netty.util.collection.LongObjectHashMap;
import io.netty.util.collection.LongObjectMap;
import org.jspecify.annotations.Nullable;

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

  /** The borrower to answer; null where it left after the pool had decided on its answer. */
  @Nullable Borrower take(long ticket) {
    return waiting.remove(ticket);
  }

  /** A borrower goes on waiting, with the ticket that it has. */
  void putBack(long ticket, Borrower borrower) {
    waiting.put(ticket, borrower);
  }
}
