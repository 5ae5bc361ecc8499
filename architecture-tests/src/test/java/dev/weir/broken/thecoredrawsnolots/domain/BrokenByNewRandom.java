package dev.weir.broken.thecoredrawsnolots.domain;

import java.util.Random;

final class BrokenByNewRandom {
  static int jitter() {
    return new Random().nextInt(10);
  }
}
