package dev.weir.bootstrap.hostile;

import dev.weir.testkit.await.Await;
import java.time.Duration;

/** Time that an attack, or quiet, is given: what is awaited is that it has passed. */
final class Pause {
  private Pause() {}

  static void of(String what, Duration time) {
    long end = System.nanoTime() + time.toNanos();
    Await.until(what, time.plusSeconds(10), () -> System.nanoTime() - end >= 0);
  }
}
