package dev.weir.http;

import java.time.Duration;

/** Limits that a test reaches quickly, set before the JDK's server is loaded and reads them. */
final class TestLimits {
  static final HttpLimits LIMITS =
      new HttpLimits(
          40, 16, Duration.ofSeconds(60), Duration.ofSeconds(3), Duration.ofSeconds(30), 20, 4_096);

  static {
    LIMITS.systemProperties().forEach(System::setProperty);
  }

  private TestLimits() {}

  /** Whoever starts a server in a test calls this first. */
  static void set() {
    // The class is initialised by the call.
  }
}
