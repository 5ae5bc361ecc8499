package dev.weir.redis.ledger;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long to wait before connecting again.
 *
 * @param first at most how long after the first failure; twice as long after each that follows
 * @param longest at most how long after any
 */
record Pauses(Duration first, Duration longest) {
  /** The other half is left to chance, so that instances do not all come back at once. */
  Duration after(int failures, RandomGenerator random) {
    long pause = first.toNanos();
    for (int i = 1; i < failures && pause < longest.toNanos(); i++) {
      pause *= 2;
    }
    long half = Math.min(pause, longest.toNanos()) / 2;
    return Duration.ofNanos(half + random.nextLong(half + 1));
  }
}
