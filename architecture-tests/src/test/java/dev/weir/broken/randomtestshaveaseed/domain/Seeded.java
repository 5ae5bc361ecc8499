package dev.weir.broken.randomtestshaveaseed.domain;

import java.util.Random;

/** Where seeds come from; it has to draw them from somewhere. */
final class Seeded {
  static long any() {
    return new Random().nextLong();
  }
}
