package dev.weir.application.login;

import dev.weir.domain.client.Source;
import java.util.LinkedHashMap;
import java.util.Map;

/** A proof of a login that waits or runs, and the clients that wait for its outcome. */
final class PendingProof {
  /**
   * A client that waits.
   *
   * @param source the source of the client
   * @param since the time at which it began to wait
   */
  record Ticket(long number, Source source, long since) {}

  final KnownLogin login;

  /** The time at which the proof was requested. */
  final long since;

  /** In order of arrival. A renewal may have none. */
  final Map<Long, Ticket> tickets = new LinkedHashMap<>();

  /** True if the server has accepted the login before. */
  final boolean renewal;

  private boolean running;
  private long startedAt;

  PendingProof(KnownLogin login, long since, boolean renewal) {
    this.login = login;
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
