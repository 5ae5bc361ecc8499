package dev.weir.broken.testsofthecoreusevirtualtime.application;

import java.time.Instant;

final class BrokenByNow {
  static Instant start() {
    return Instant.now();
  }
}
