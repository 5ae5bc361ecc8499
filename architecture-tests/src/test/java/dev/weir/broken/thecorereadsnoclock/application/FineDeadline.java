package dev.weir.broken.thecorereadsnoclock.application;

import java.time.Duration;
import java.time.Instant;

final class FineDeadline {
  static Duration left(Instant now, Instant deadline) {
    return Duration.between(now, deadline);
  }
}
