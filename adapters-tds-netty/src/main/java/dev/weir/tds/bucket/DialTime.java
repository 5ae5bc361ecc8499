package dev.weir.tds.bucket;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Measures the time until a server is reached, and tells whether a failure counts against the
 * server.
 */
final class DialTime {
  private final long began = System.nanoTime();
  private @Nullable Duration toClient;

  /** Returns the time at which the dial began. */
  long began() {
    return began;
  }

  /**
   * Stops the measurement: from now on the client takes part in the login, so that its delays and
   * failures are no evidence about the server.
   */
  void clientSpeaks() {
    toClient = Duration.ofNanos(System.nanoTime() - began);
  }

  boolean blamesServer() {
    return toClient == null;
  }

  /** Returns the time that the server took. */
  Duration latency() {
    return toClient == null ? Duration.ofNanos(System.nanoTime() - began) : toClient;
  }
}
