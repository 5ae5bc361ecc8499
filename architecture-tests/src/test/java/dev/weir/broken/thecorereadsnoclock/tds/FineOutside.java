package dev.weir.broken.thecorereadsnoclock.tds;

final class FineOutside {
  static long now() {
    return System.nanoTime();
  }
}
