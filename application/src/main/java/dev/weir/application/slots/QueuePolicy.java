package dev.weir.application.slots;

import java.time.Duration;

/**
 * The rules of a bucket's queue.
 *
 * @param timeout the time that a request may wait
 * @param maxWaiting the number of waiting requests at which the circuit breaker refuses the next
 * @param exhaustion the policy where all slots are in use
 */
public record QueuePolicy(Duration timeout, int maxWaiting, ExhaustionPolicy exhaustion) {
  /** Rejects a queue in which no request could wait. */
  public QueuePolicy {
    if (timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException("the queue timeout must be positive, not " + timeout);
    }
    if (maxWaiting < 1) {
      throw new IllegalArgumentException("at least one must be allowed to wait, not " + maxWaiting);
    }
  }
}
