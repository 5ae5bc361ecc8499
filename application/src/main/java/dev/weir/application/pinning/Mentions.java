package dev.weir.application.pinning;

import java.time.Duration;

/** Mentions the first of many, and then one in a while, with how many went unmentioned. */
final class Mentions {
  private final long pause;
  private boolean mentioned;
  private long lastAt;
  private long unmentioned;

  Mentions(Duration pause) {
    this.pause = pause.toNanos();
  }

  /** How many went unmentioned before this one, or -1 when this one does, too. */
  long take(long now) {
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
