package dev.weir.redis.ledger;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * The pauses between attempts to connect.
 *
 * @param first the longest pause after the first failure; it doubles after each further one
 * @param longest the longest pause after any failure
 */
record Pauses(Duration first, Duration longest) {
  /**
   * Returns a pause of which the second half is random, so that instances do not all reconnect at
   * once.
   */
  Duration after(int failures, RandomGenerator random) {
    long pause = first.toNanos();
    for (int i = 1; i < failures && pause < longest.toNanos(); i++) {
      pause *= 2;
    }
    long half = Math.min(pause, longest.toNanos()) / 2;
    return Duration.ofNanos(half + random.nextLong(half + 1));
  }
}
