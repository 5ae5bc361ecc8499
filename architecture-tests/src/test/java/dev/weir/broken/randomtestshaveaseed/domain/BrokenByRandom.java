package dev.weir.broken.randomtestshaveaseed.domain;

import java.util.Random;

final class BrokenByRandom {
  static int any() {
    return new Random().nextInt(10);
  }
}
