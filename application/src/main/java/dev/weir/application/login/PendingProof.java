package dev.weir.application.login;

import dev.weir.domain.client.Source;
import java.util.LinkedHashMap;
import java.util.Map;

/** A login that is being proven, or waits to be, and the clients that wait for the outcome. */
final class PendingProof {
  /**
   * A client that waits.
   *
   * @param source where it comes from
   * @param since when it came
   */
  record Ticket(long number, Source source, long since) {}

  final Standing standing;

  /** Since when the proof is wanted. */
  final long since;

  /** In order of arrival. A renewal may have none. */
  final Map<Long, Ticket> tickets = new LinkedHashMap<>();

  /** True if it renews what the server has accepted before. */
  final boolean renewal;

  private boolean running;
  private long startedAt;

  PendingProof(Standing standing, long since, boolean renewal) {
    this.standing = standing;
    this.since = since;
    this.renewal = renewal;
  }

  /** Returns whether a client of this source waits for the outcome. */
  boolean isAwaitedFrom(Source source) {
    for (Ticket ticket : tickets.values()) {
      if (ticket.source().equals(source)) {
        return true;
      }
    }
    return false;
  }

  /** The source of the client that waits longest; Weir itself where a renewal has none. */
  Source source() {
    return tickets.isEmpty() ? Source.WEIR : tickets.values().iterator().next().source();
  }

  void start(long now) {
    running = true;
    startedAt = now;
  }

  boolean isRunning() {
    return running;
  }

  long startedAt() {
    return startedAt;
  }
}
