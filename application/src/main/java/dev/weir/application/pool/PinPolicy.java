package dev.weir.application.pool;

import java.time.Duration;

/**
 * The rule for taking connections from sessions that keep them because of pins or transactions.
 * Sessions lose them only while others wait.
 *
 * @param most how many of the bucket's slots pins other than transactions may hold; the rest is
 *     reserved for other work
 * @param idle how long a session may be idle while others wait, as long as pins hold no more slots
 * @param transaction how long a transaction may last while others wait
 */
public record PinPolicy(int most, Duration idle, Duration transaction) {
  /** Rejects a bucket in which no session may be pinned. */
  public PinPolicy {
    if (most < 1) {
      throw new IllegalArgumentException("at least one must be allowed to be pinned, not " + most);
    }
  }
}
