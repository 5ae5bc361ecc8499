package dev.weir.broken.testsdonotsleep.tds;

final class BrokenBySleep {
  static void settle() throws InterruptedException {
    Thread.sleep(100);
  }
}
