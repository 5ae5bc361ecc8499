package dev.weir.broken.thecorereadsnoclock.application;

import java.time.Instant;

final class BrokenByInstant {
  static boolean isOver(Instant deadline) {
    return Instant.now().isAfter(deadline);
  }
}
