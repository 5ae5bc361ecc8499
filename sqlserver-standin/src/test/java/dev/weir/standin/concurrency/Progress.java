package dev.weir.standin.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Waits as long as something moves. What is slow on a busy machine is not stuck, so the deadline is
 * one of standing still.
 */
final class Progress {
  private static final Duration STANDSTILL = Duration.ofSeconds(60);

  private final String what;
  private final LongSupplier measure;
  private long last;
  private long movedAt = System.nanoTime();

  /**
   * @param measure changes whenever something has been done
   */
  Progress(String what, LongSupplier measure) {
    this.what = what;
    this.measure = measure;
    this.last = measure.getAsLong();
  }

  /** The result of a task. */
  <T> T result(Future<T> task) throws InterruptedException, ExecutionException {
    while (true) {
      try {
        return task.get(1, TimeUnit.SECONDS);
      } catch (TimeoutException notYet) {
        requireMovement();
      }
    }
  }

  /** Returns when the condition holds. */
  void until(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      requireMovement();
      Thread.onSpinWait();
    }
  }

  private void requireMovement() {
    long now = measure.getAsLong();
    if (now != last) {
      last = now;
      movedAt = System.nanoTime();
    }
    assertThat(Duration.ofNanos(System.nanoTime() - movedAt))
        .as("how long %s has stood still at %d", what, now)
        .isLessThan(STANDSTILL);
  }
}
