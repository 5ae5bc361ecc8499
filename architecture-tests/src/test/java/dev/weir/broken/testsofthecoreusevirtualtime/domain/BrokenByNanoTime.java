package dev.weir.broken.testsofthecoreusevirtualtime.domain;

final class BrokenByNanoTime {
  static long start() {
    return System.nanoTime();
  }
}
