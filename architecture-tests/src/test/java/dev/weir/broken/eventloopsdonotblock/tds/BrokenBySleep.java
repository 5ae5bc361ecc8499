package dev.weir.broken.eventloopsdonotblock.tds;

final class BrokenBySleep {
  static void backOff() throws InterruptedException {
    Thread.sleep(10);
  }
}
