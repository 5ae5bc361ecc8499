package dev.weir.application.pool;

import java.time.Duration;

/**
 * When sessions lose connections that they keep because of pins other than transactions. While
 * nobody waits, never.
 *
 * @param most how many of the bucket's slots such pins may hold; the rest is kept for other work
 * @param idle how long a session may do nothing while others wait, as long as there are no more
 */
public record PinPolicy(int most, Duration idle) {
  /** Refuses a bucket in which no session may be pinned. */
  public PinPolicy {
    if (most < 1) {
      throw new IllegalArgumentException("at least one must be allowed to be pinned, not " + most);
    }
  }
}
