package dev.weir.testkit.await;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Waits until a condition holds, and fails with its name when the deadline passes first. */
public final class Await {
  /** Long enough for a loaded machine; no test waits this long when things work. */
  public static final Duration DEADLINE = Duration.ofSeconds(30);

  private static final long PAUSE_NANOS = Duration.ofMillis(5).toNanos();

  private Await() {}

  /** Waits until {@code condition} holds, for {@link #DEADLINE} at most. */
  public static void until(String what, Callable<Boolean> condition) {
    until(what, DEADLINE, condition);
  }

  /**
   * Waits until {@code condition} holds. A condition that throws does not hold yet: what it threw
   * last is the cause of the failure.
   */
  public static void until(String what, Duration deadline, Callable<Boolean> condition) {
    long start = System.nanoTime();
    Exception last;
    do {
      last = null;
      try {
        if (condition.call()) {
          return;
        }
      } catch (Exception e) {
        last = e;
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    } while (System.nanoTime() - start < deadline.toNanos() && !Thread.interrupted());
    throw failure(what, deadline, last);
  }

  private static AssertionError failure(String what, Duration deadline, @Nullable Exception last) {
    return new AssertionError("not within " + deadline.toMillis() + " ms: " + what, last);
  }
}
