package dev.weir.bootstrap.signal;

import dev.weir.bootstrap.exit.EmergencyExit;
import dev.weir.bootstrap.instance.Instance;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Handles SIGTERM and SIGINT. The first signal asks the process to stop in order, and it ends with
 * 0; a second one asks it to hurry; a third one ends it at once. So does a time limit, so that a
 * stuck event loop or the like cannot prevent the stop.
 *
 * <p>A shutdown hook is not enough: with one the process ends with 143, as if it had been killed,
 * and a supervisor counts that as a failure.
 */
public final class StopSignal implements Instance.Leaving {
  /** The exit code that shells report for a process that SIGTERM has ended. */
  private static final int KILLED = 143;

  /** The time for a line of the log, before the process is halted without it. */
  private static final Duration LONGEST_REPORT = Duration.ofSeconds(1);

  private volatile Supplier<Duration> patience;
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch hurried = new CountDownLatch(1);
  private volatile @Nullable Thread stopping;

  private StopSignal(Duration patience) {
    this.patience = () -> patience;
  }

  /**
   * Listens for both signals from now on.
   *
   * @param patience the time that the process has to end after the first signal
   */
  public static StopSignal install(Duration patience) {
    StopSignal stop = new StopSignal(patience);
    Signals.handle("TERM", stop::received);
    Signals.handle("INT", stop::received);
    return stop;
  }

  /** Sets the time that the process has to end, which is asked for at the first signal. */
  public void allow(Supplier<Duration> time) {
    patience = time;
  }

  /** Waits until the process is asked to stop. */
  public void await() throws InterruptedException {
    stopping = Thread.currentThread();
    asked.await();
  }

  /** Returns whether a second signal has asked to hurry. */
  @Override
  public boolean isHurried() {
    return hurried.getCount() == 0;
  }

  /** Waits for this time, or until a second signal asks to hurry. */
  @Override
  public void awaitHurry(Duration time) throws InterruptedException {
    boolean unused = hurried.await(time.toNanos(), TimeUnit.NANOSECONDS);
  }

  private synchronized void received() {
    if (isHurried()) {
      Runtime.getRuntime().halt(KILLED);
    }
    if (asked.getCount() == 0) {
      hurried.countDown();
      return;
    }
    asked.countDown();
    Thread.ofPlatform().name("weir-stop-deadline").daemon().start(this::enforceDeadline);
  }

  private void enforceDeadline() {
    Duration time = patience.get();
    try {
      Thread.sleep(time);
      report();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      EmergencyExit.STOP_OVERDUE.halt(
          "did not stop within " + time.toSeconds() + " s after the signal.");
    }
  }

  /**
   * Logs the overdue stop, on a thread of its own, because the cause that blocks the process may
   * block its log as well.
   */
  private void report() throws InterruptedException {
    Thread.ofPlatform()
        .name("weir-stop-report")
        .daemon()
        .start(this::reportWhereItHangs)
        .join(LONGEST_REPORT);
  }

  private void reportWhereItHangs() {
    Thread thread = stopping;
    if (thread != null) {
      Throwable place = new Throwable("thread " + thread.getName() + " is here");
      place.setStackTrace(thread.getStackTrace());
      // Not a static field: signals are handled before the configuration has set up the log.
      LoggerFactory.getLogger(StopSignal.class).atError().setCause(place).log("stop is overdue");
    }
  }
}
