package dev.weir.broken.onlybootstrapendstheprocess.standin;

final class BrokenByExit {
  static void fail() {
    System.exit(1);
  }
}
