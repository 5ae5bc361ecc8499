package dev.weir.tds.bucket;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How long a server takes to be reached, and whether it is to blame for what goes wrong. */
final class DialTime {
  private final long began = System.nanoTime();
  private @Nullable Duration toClient;

  /** When the dial began. */
  long began() {
    return began;
  }

  /** What is said from now on is a client's: its time and its faults say nothing of the server. */
  void clientSpeaks() {
    toClient = Duration.ofNanos(System.nanoTime() - began);
  }

  boolean blamesServer() {
    return toClient == null;
  }

  /** The time of the server. */
  Duration latency() {
    return toClient == null ? Duration.ofNanos(System.nanoTime() - began) : toClient;
  }
}
