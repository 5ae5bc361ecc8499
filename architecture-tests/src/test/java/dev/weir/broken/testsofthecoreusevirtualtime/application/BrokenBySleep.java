package dev.weir.broken.testsofthecoreusevirtualtime.application;

final class BrokenBySleep {
  static void settle() throws InterruptedException {
    Thread.sleep(100);
  }
}
