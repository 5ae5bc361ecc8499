package dev.weir.broken.testsofthecoreusevirtualtime.application;

import java.time.Instant;

final class FineTime {
  static Instant start() {
    return Instant.EPOCH;
  }
}
