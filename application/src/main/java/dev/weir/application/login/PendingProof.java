package dev.weir.application.login;

import java.util.LinkedHashMap;
import java.util.Map;

/** A login that is being proven, or waits to be, and those who wait for the outcome. */
final class PendingProof {
  /**
   * One who waits.
   *
   * @param source where it comes from
   * @param since when it came
   */
  record Ticket(long number, String source, long since) {}

  final Standing standing;

  /** Since when the proof is wanted. */
  final long since;

  /** In order of arrival. A renewal may have none. */
  final Map<Long, Ticket> tickets = new LinkedHashMap<>();

  /** Whether it renews what the server has accepted before. */
  final boolean renewal;

  private boolean running;
  private long startedAt;

  PendingProof(Standing standing, long since, boolean renewal) {
    this.standing = standing;
    this.since = since;
    this.renewal = renewal;
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
