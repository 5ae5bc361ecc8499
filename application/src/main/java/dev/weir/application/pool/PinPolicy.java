package dev.weir.application.pool;

import java.time.Duration;

/**
 * The rule for taking connections from sessions that keep them because of pins other than
 * transactions. Sessions lose them only while others wait.
 *
 * @param most how many of the bucket's slots such pins may hold; the rest is reserved for other
 *     work
 * @param idle how long a session may be idle while others wait, as long as pins hold no more slots
 */
public record PinPolicy(int most, Duration idle) {
  /** Rejects a bucket in which no session may be pinned. */
  public PinPolicy {
    if (most < 1) {
      throw new IllegalArgumentException("at least one must be allowed to be pinned, not " + most);
    }
  }
}
