package dev.weir.application.pool;

import dev.weir.application.pool.ServerConnection.State;
import java.util.Comparator;
import java.util.List;

/**
 * Removes connections beyond the number that this instance may have, when the ledger or the loss of
 * it lowers that number: idle ones are closed at once and others when they are returned; at the end
 * of a lease, connections in use are broken off as well.
 */
final class Surplus {
  private static final Comparator<ServerConnection> LONGEST_IDLE_FIRST =
      (one, other) -> Long.signum(one.idleSince - other.idleSince);

  private final PoolActions actions;
  private final Connections connections;
  private final Slots slots;

  Surplus(PoolActions actions, Connections connections, Slots slots) {
    this.actions = actions;
    this.connections = connections;
    this.slots = slots;
  }

  /** Limits the connections from now on, and closes idle ones beyond the bound. */
  void limitSlots(int bound) {
    connections.limitTo(bound);
    closeIdle(connections.excess());
  }

  /** Closes this many idle connections, the longest idle first; returns how many there were. */
  int closeIdle(int count) {
    List<ServerConnection> unused =
        connections.all().stream()
            .filter(connection -> connection.state == State.IDLE)
            .sorted(LONGEST_IDLE_FIRST)
            .limit(count)
            .toList();
    unused.forEach(slots::close);
    slots.parkExcess();
    slots.rebalance();
    return unused.size();
  }

  /** Closes idle connections now, and the others when they are free; returns how many. */
  int closeAll() {
    int open = 0;
    for (ServerConnection connection : connections.all()) {
      if (connection.state != State.CLOSING && !connection.cut) {
        connection.retired = true;
        open++;
      }
    }
    closeIdle(connections.idle());
    return open;
  }

  /** Closes a connection that no session has, if it is beyond the limit; returns whether it did. */
  boolean closeIfExcess(ServerConnection free) {
    boolean beyond = free.cut || free.retired || connections.excess() > 0;
    if (beyond) {
      slots.close(free);
      slots.rebalance();
    }
    return beyond;
  }

  /** Breaks connections off until there are no more than {@code bound}, the least harmful first. */
  void cutSlots(int bound) {
    List<ServerConnection> cut =
        connections.all().stream()
            .filter(connection -> !connection.cut)
            .sorted(Comparator.comparingInt(this::harm).thenComparing(this::orderOfEquals))
            .limit(connections.excessOver(bound))
            .toList();
    cut.forEach(this::cut);
    slots.rebalance();
  }

  /** Ranks a connection by the harm of its loss: to no session, to an idle one, to a busy one. */
  private int harm(ServerConnection connection) {
    return switch (connection.state) {
      case CLOSING -> 0;
      case IDLE -> 1;
      case RESETTING -> 2;
      case DIALLING -> 3;
      case LENT -> connections.kept().isEndable(connection) ? 4 : 5;
    };
  }

  /** Orders connections of equal harm: idle longest first; of busy ones the one lent last first. */
  private int orderOfEquals(ServerConnection one, ServerConnection other) {
    return switch (one.state) {
      case IDLE -> LONGEST_IDLE_FIRST.compare(one, other);
      case LENT ->
          connections.kept().isEndable(one)
              ? Long.signum(one.keptSince - other.keptSince)
              : Long.compare(other.lentAs, one.lentAs);
      case CLOSING, RESETTING, DIALLING -> Long.compare(one.id, other.id);
    };
  }

  /**
   * Breaks one off. A dial keeps its state until it reports its end; all others count as closing.
   */
  private void cut(ServerConnection connection) {
    connections.markCut(connection);
    switch (connection.state) {
      case DIALLING, CLOSING -> {}
      case IDLE, RESETTING, LENT -> slots.closing(connection);
    }
    actions.cut(connection.id);
  }
}
