package dev.weir.broken.randomtestshaveaseed.tds;

import java.util.concurrent.ThreadLocalRandom;

final class BrokenByThreadLocalRandom {
  static int any() {
    return ThreadLocalRandom.current().nextInt(10);
  }
}
