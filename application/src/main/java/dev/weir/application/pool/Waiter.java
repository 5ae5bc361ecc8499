package dev.weir.application.pool;

import org.jspecify.annotations.Nullable;

/**
 * A session that waits for a connection.
 *
 * @param turn its turn, where the order is not by age alone
 * @param since when it began to wait
 * @param deadline when it gives up
 */
record Waiter(
    long ticket,
    Applicant applicant,
    ProfileConnections profile,
    long turn,
    long since,
    long deadline)
    implements Want {
  @Override
  public boolean isBefore(Want other) {
    if (other instanceof Waiter waiter && waiter.turn != turn) {
      return turn < waiter.turn;
    }
    return isOlderThan(other);
  }

  /** Waiters are equal if their tickets are. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Waiter waiter && (waiter.ticket == ticket);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(ticket);
  }
}
