package dev.weir.broken.randomtestshaveaseed.tds;

import java.util.Random;

final class FineSeeded {
  static int any(long seed) {
    return new Random(seed).nextInt(10);
  }
}
