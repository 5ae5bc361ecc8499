package dev.weir.testkit.coordination;

import dev.weir.application.coordination.BucketThread;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** An owner of buckets with a thread and a clock of its own. */
final class OwnThread implements BucketThread, AutoCloseable {
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(this::start);
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final long clockOffset;
  private volatile @Nullable Thread started;

  OwnThread(long clockOffset) {
    this.clockOffset = clockOffset;
  }

  private Thread start(Runnable work) {
    Thread created = Thread.ofPlatform().daemon().unstarted(work);
    started = created;
    return created;
  }

  @Override
  public boolean isCurrent() {
    return Thread.currentThread().equals(started);
  }

  @Override
  public void execute(Runnable task) {
    try {
      thread.execute(() -> run(task));
    } catch (RejectedExecutionException closed) {
      // Tasks that arrive after the end are dropped.
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

  /** Returns the first failure on this thread, or null. */
  @Nullable Throwable failure() {
    return failure.get();
  }

  /** Runs a task after this number of milliseconds. */
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
