package dev.weir.application.pool;

import java.time.Duration;

/**
 * The pauses of a pool after dials that failed.
 *
 * @param first the longest pause after the first failure; doubled after each further one
 * @param most the longest pause after any failure
 */
public record BackoffPolicy(Duration first, Duration most) {
  /** Rejects an empty pause, and one that shrinks. */
  public BackoffPolicy {
    if (first.isNegative() || first.isZero() || most.compareTo(first) < 0) {
      throw new IllegalArgumentException("a backoff from " + first + " to " + most);
    }
  }
}
