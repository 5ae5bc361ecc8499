package dev.weir.broken.onlybootstrapreadstheenvironment.testkit;

final class FineSeed {
  static long seed() {
    return Long.getLong("weir.seed", 1);
  }
}
