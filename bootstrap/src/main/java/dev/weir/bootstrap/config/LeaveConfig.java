package dev.weir.bootstrap.config;

import java.time.Duration;

/**
 * The times and ways in which an instance leaves.
 *
 * @param lameDuck the time for which it accepts clients although it says that it is not ready
 * @param takeover whether a new process may listen on the same addresses before this one leaves
 * @param shutdownTimeout the time for which sessions may finish their work after that
 */
public record LeaveConfig(Duration lameDuck, boolean takeover, Duration shutdownTimeout) {
  /** Returns the sum of both. */
  public Duration total() {
    return lameDuck.plus(shutdownTimeout);
  }
}
