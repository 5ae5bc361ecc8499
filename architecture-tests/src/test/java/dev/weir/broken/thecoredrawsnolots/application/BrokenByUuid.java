package dev.weir.broken.thecoredrawsnolots.application;

import java.util.UUID;

final class BrokenByUuid {
  static String incarnation() {
    return UUID.randomUUID().toString();
  }
}
