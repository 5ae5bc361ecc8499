package dev.weir.broken.thecorereadsnoclock.domain;

final class BrokenByNanoTime {
  static long age(long since) {
    return System.nanoTime() - since;
  }
}
