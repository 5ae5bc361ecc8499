package dev.weir.broken.thecoredrawsnolots.application;

import java.util.concurrent.ThreadLocalRandom;

final class BrokenByThreadLocalRandom {
  static int jitter() {
    return ThreadLocalRandom.current().nextInt(10);
  }
}
