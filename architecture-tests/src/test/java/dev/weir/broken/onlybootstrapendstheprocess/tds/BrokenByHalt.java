package dev.weir.broken.onlybootstrapendstheprocess.tds;

final class BrokenByHalt {
  static void fail() {
    Runtime.getRuntime().halt(1);
  }
}
