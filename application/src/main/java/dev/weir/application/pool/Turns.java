package dev.weir.application.pool;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * The order in which waiting sessions are served: each gets a turn when it arrives, the lowest turn
 * is served first, and among equal turns the first to arrive.
 */
sealed interface Turns permits Turns.Fifo, TenantTurns {
  /** Returns the turn of a session that arrives now. */
  long next(String tenant);

  /** A waiter was queued with its turn. */
  void queued(Waiter waiter);

  /** A waiter got a connection. */
  void served(Waiter waiter);

  /** A waiter stopped waiting without a connection. */
  void removed(Waiter waiter);

  /** Returns an empty set that keeps waiters in this order. */
  Set<Waiter> line();

  /** Returns whether waiters are always served in order of arrival. */
  boolean isByArrival();

  static Turns of(ServingOrder order) {
    return switch (order) {
      case FIFO -> new Fifo();
      case FAIR -> new TenantTurns();
    };
  }

  /** Serves in order of arrival: all turns are equal. */
  record Fifo() implements Turns {
    @Override
    public long next(String tenant) {
      return 0;
    }

    @Override
    public void queued(Waiter waiter) {
      // Its place in the line is the order.
    }

    @Override
    public void served(Waiter waiter) {
      // No turn changes.
    }

    @Override
    public void removed(Waiter waiter) {
      // No turn changes.
    }

    @Override
    public Set<Waiter> line() {
      return new LinkedHashSet<>();
    }

    @Override
    public boolean isByArrival() {
      return true;
    }
  }

  /** The order of turns; among equal ones that of tickets, which increase with arrival. */
  Comparator<Waiter> IN_TURN =
      Comparator.comparingLong(Waiter::turn).thenComparingLong(Waiter::ticket);

  /** Returns an empty set that keeps waiters in the order of their turns. */
  static Set<Waiter> newLine() {
    return new TreeSet<>(IN_TURN);
  }
}
