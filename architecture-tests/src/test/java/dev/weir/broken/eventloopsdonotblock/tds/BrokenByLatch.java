package dev.weir.broken.eventloopsdonotblock.tds;

import java.util.concurrent.CountDownLatch;

final class BrokenByLatch {
  static void closed(CountDownLatch latch) throws InterruptedException {
    latch.await();
  }
}
