package dev.weir.broken.testsdonotsleep.redis;

import java.util.concurrent.TimeUnit;

final class BrokenByTimeUnit {
  static void settle() throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(100);
  }
}
