package dev.weir.application.pool;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * In what order sessions are served that wait: each is given a turn when it comes, and the lowest
 * turn is served first, of equal ones who came first.
 */
sealed interface Turns permits Turns.Fifo, TenantTurns {
  /** The turn of a session that comes now. */
  long next(String tenant);

  /** Somebody waits with the turn it was given. */
  void queued(Waiter waiter);

  /** Somebody waits no more, for it has what it waited for. */
  void served(Waiter waiter);

  /** Somebody waits no more, and has nothing. */
  void left(Waiter waiter);

  /** An empty line, which keeps the order. */
  Set<Waiter> line();

  /** Whether who came first is always served first. */
  boolean byArrival();

  static Turns of(ServingOrder order) {
    return switch (order) {
      case FIFO -> new Fifo();
      case FAIR -> new TenantTurns();
    };
  }

  /** It is everybody's turn: who came first is served first. */
  record Fifo() implements Turns {
    @Override
    public long next(String tenant) {
      return 0;
    }

    @Override
    public void queued(Waiter waiter) {
      // Its place in the line is all there is to know.
    }

    @Override
    public void served(Waiter waiter) {
      // Nobody's turn changes.
    }

    @Override
    public void left(Waiter waiter) {
      // Nobody's turn changes.
    }

    @Override
    public Set<Waiter> line() {
      return new LinkedHashSet<>();
    }

    @Override
    public boolean byArrival() {
      return true;
    }
  }

  /** The order of turns; tickets are given out in the order of arrival. */
  Comparator<Waiter> IN_TURN =
      Comparator.comparingLong(Waiter::turn).thenComparingLong(Waiter::ticket);

  /** A line in the order of turns. */
  static Set<Waiter> lineInTurn() {
    return new TreeSet<>(IN_TURN);
  }
}
