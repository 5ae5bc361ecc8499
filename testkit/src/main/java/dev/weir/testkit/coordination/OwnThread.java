package dev.weir.testkit.coordination;

import dev.weir.application.coordination.BucketThread;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** An owner of buckets that is a thread, with a clock that is like no other's. */
final class OwnThread implements BucketThread, AutoCloseable {
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final long clockOffset;

  OwnThread(long clockOffset) {
    this.clockOffset = clockOffset;
  }

  @Override
  public void execute(Runnable task) {
    try {
      thread.execute(() -> run(task));
    } catch (RejectedExecutionException closed) {
      // What arrives after the end is for nobody.
    }
  }

  private void run(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | Error e) {
      boolean tooLate = e instanceof RejectedExecutionException && thread.isShutdown();
      if (!tooLate) {
        failure.compareAndSet(null, e);
      }
    }
  }

  /** What went wrong first on this thread, or null. */
  @Nullable Throwable failure() {
    return failure.get();
  }

  /** Does this after so many milliseconds. */
  @SuppressWarnings("FutureReturnValueIgnored") // What goes wrong is kept.
  void after(int millis, Runnable task) {
    thread.schedule(() -> run(task), millis, TimeUnit.MILLISECONDS);
  }

  @Override
  public long now() {
    return System.nanoTime() + clockOffset;
  }

  @Override
  public Wakeup wakeup(Runnable action) {
    return new Wakeup() {
      private @Nullable Future<?> planned;

      @Override
      public void set(long time) {
        clear();
        planned =
            thread.schedule(() -> run(action), Math.max(0, time - now()), TimeUnit.NANOSECONDS);
      }

      @Override
      public void clear() {
        if (planned != null) {
          planned.cancel(false);
        }
      }
    };
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
