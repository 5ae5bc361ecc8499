package dev.weir.application.pool;

import dev.weir.application.pool.ServerConnection.State;
import java.util.Comparator;
import java.util.List;

/**
 * The connections beyond what this instance may have, when the ledger or the loss of it has it come
 * down: what nobody uses is closed at once, the rest as it is returned, or, at the end of a lease,
 * in any case.
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

  /** There are to be no more than so many from now on. */
  void holdAtMost(int bound) {
    connections.limitTo(bound);
    List<ServerConnection> unused =
        connections.all().stream()
            .filter(connection -> connection.state == State.IDLE)
            .sorted(LONGEST_IDLE_FIRST)
            .limit(connections.excess())
            .toList();
    unused.forEach(slots::close);
    slots.seek();
  }

  /** Whether a connection that nobody has any more is closed for it; then it is. */
  boolean takes(ServerConnection free) {
    boolean beyond = free.cut || connections.excess() > 0;
    if (beyond) {
      slots.close(free);
      slots.seek();
    }
    return beyond;
  }

  /** There are to be no more than so many now. */
  void cutDownTo(int bound) {
    List<ServerConnection> cut =
        connections.all().stream()
            .filter(connection -> !connection.cut)
            .sorted(Comparator.comparingInt(this::harm).thenComparing(this::orderOfEquals))
            .limit(connections.beyond(bound))
            .toList();
    cut.forEach(this::cut);
    slots.seek();
  }

  /** Whom it costs what: nobody, somebody who does nothing, somebody who may be at work. */
  private int harm(ServerConnection connection) {
    return switch (connection.state) {
      case CLOSING -> 0;
      case IDLE -> 1;
      case RESETTING -> 2;
      case DIALLING -> 3;
      case LENT -> connections.kept().isEndable(connection) ? 4 : 5;
    };
  }

  /** Who has done nothing for longest is first; of those at work, who has least of it behind. */
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

  /** A dial is not over before that is said; of all others only the end is awaited. */
  private void cut(ServerConnection connection) {
    connections.toCut(connection);
    switch (connection.state) {
      case DIALLING, CLOSING -> {}
      case IDLE, RESETTING, LENT -> slots.closing(connection);
    }
    actions.cut(connection.id);
  }
}
