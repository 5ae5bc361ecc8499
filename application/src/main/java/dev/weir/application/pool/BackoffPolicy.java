package dev.weir.application.pool;

import java.time.Duration;

/**
 * How long a pool leaves a server alone that could not be dialled.
 *
 * @param first at most how long after the first failure; twice as long after each that follows
 * @param most at most how long after any
 */
public record BackoffPolicy(Duration first, Duration most) {
  /** Refuses a pause that is none, or that shrinks. */
  public BackoffPolicy {
    if (first.isNegative() || first.isZero() || most.compareTo(first) < 0) {
      throw new IllegalArgumentException("a backoff from " + first + " to " + most);
    }
  }
}
