package dev.weir.application.pinning;

import java.time.Duration;

/**
 * Limits reports of one kind: reports the first, then one per interval, with a count of the rest.
 */
final class Mentions {
  private final long pause;
  private boolean mentioned;
  private long lastAt;
  private long unmentioned;

  Mentions(Duration pause) {
    this.pause = pause.toNanos();
  }

  /** Returns how many reports were suppressed before this one, or -1 if this one is, too. */
  long record(long now) {
    if (mentioned && now - lastAt < pause) {
      unmentioned++;
      return -1;
    }
    long before = unmentioned;
    mentioned = true;
    lastAt = now;
    unmentioned = 0;
    return before;
  }
}
