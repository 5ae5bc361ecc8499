package dev.weir.http;

import java.time.Duration;
import org.slf4j.Logger;

/**
 * A warning about an event that clients can cause at any rate: it is logged at most once in an
 * interval, with the number of events since the last time.
 *
 * <p>Not thread-safe.
 */
final class ThrottledWarning {
  private final Logger log;
  private final String message;
  private final long interval;
  private long lastLogged;
  private int occurrences;

  ThrottledWarning(Logger log, String message, Duration interval) {
    this.log = log;
    this.message = message;
    this.interval = interval.toNanos();
    this.lastLogged = System.nanoTime() - this.interval;
  }

  void occurred(String key, Object latest) {
    occurrences++;
    long now = System.nanoTime();
    if (now - lastLogged >= interval) {
      log.atWarn().addKeyValue("times", occurrences).addKeyValue(key, latest).log(message);
      lastLogged = now;
      occurrences = 0;
    }
  }
}
