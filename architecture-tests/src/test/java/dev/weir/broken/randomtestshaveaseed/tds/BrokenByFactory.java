package dev.weir.broken.randomtestshaveaseed.tds;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

final class BrokenByFactory {
  static RandomGenerator any() {
    return RandomGeneratorFactory.getDefault().create();
  }
}
