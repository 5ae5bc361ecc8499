package dev.weir.application.slots;

import java.time.Duration;

/**
 * The rules of a bucket's queue.
 *
 * @param timeout how long a request waits at most
 * @param maxWaiting how many may wait at once before the circuit breaker refuses the next
 * @param exhaustion whether to wait at all
 */
public record QueuePolicy(Duration timeout, int maxWaiting, ExhaustionPolicy exhaustion) {
  /** Refuses a queue nobody could stand in. */
  public QueuePolicy {
    if (timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException("the queue timeout must be positive, not " + timeout);
    }
    if (maxWaiting < 1) {
      throw new IllegalArgumentException("at least one must be allowed to wait, not " + maxWaiting);
    }
  }
}
