package dev.weir.broken.thecoredrawsnolots.application;

import java.util.Random;
import java.util.random.RandomGenerator;

final class FineJitter {
  static int of(RandomGenerator random) {
    return random.nextInt(10);
  }

  static RandomGenerator seeded(long seed) {
    return new Random(seed);
  }
}
