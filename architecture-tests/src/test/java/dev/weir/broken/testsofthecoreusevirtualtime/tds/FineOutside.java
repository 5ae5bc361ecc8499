package dev.weir.broken.testsofthecoreusevirtualtime.tds;

final class FineOutside {
  static long start() {
    return System.nanoTime();
  }
}
