package dev.weir.broken.testsdonotsleep.http;

import java.util.concurrent.locks.LockSupport;

final class BrokenByParking {
  static void settle() {
    LockSupport.parkNanos(1000);
  }
}
