package dev.weir.broken.testsdonotsleep.http;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

final class FineWait {
  static boolean settled(CountDownLatch done) throws InterruptedException {
    return done.await(5, TimeUnit.SECONDS);
  }
}
