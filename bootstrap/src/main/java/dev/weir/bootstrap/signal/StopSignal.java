package dev.weir.bootstrap.signal;

import dev.weir.bootstrap.exit.EmergencyExit;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * SIGTERM and SIGINT. The first asks the process to leave in its own time, and it ends with 0; a
 * second one ends it at once. So does the end of that time: whatever holds the process up, such as
 * a stuck event loop, it does not outlive its stop for long.
 *
 * <p>A shutdown hook would not do: with one the process ends with 143, as if it had been killed,
 * and a supervisor counts that as a failure.
 */
public final class StopSignal {
  /** What shells report of a process that SIGTERM has ended. */
  private static final int KILLED = 143;

  /** For a line of the log, before the process is halted without it. */
  private static final Duration LONGEST_REPORT = Duration.ofSeconds(1);

  private final Duration patience;
  private final CountDownLatch asked = new CountDownLatch(1);
  private volatile @Nullable Thread stopping;

  private StopSignal(Duration patience) {
    this.patience = patience;
  }

  /**
   * Listens for both signals from now on.
   *
   * @param patience how long the process may take to end after the first of them
   */
  public static StopSignal install(Duration patience) {
    StopSignal stop = new StopSignal(patience);
    Signals.handle("TERM", stop::received);
    Signals.handle("INT", stop::received);
    return stop;
  }

  /** Returns when the process is asked to leave, to the thread that then stops everything. */
  public void await() throws InterruptedException {
    stopping = Thread.currentThread();
    asked.await();
  }

  private void received() {
    if (asked.getCount() == 0) {
      Runtime.getRuntime().halt(KILLED);
    }
    asked.countDown();
    Thread.ofPlatform().name("weir-stop-deadline").daemon().start(this::endInTime);
  }

  private void endInTime() {
    try {
      Thread.sleep(patience);
      report();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      EmergencyExit.STOP_OVERDUE.halt(
          "did not stop within " + patience.toSeconds() + " s after the signal.");
    }
  }

  /** On a thread of its own: what holds the process up may hold up its log as well. */
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
      // Not a field: signals are heard before the configuration has said how to log.
      LoggerFactory.getLogger(StopSignal.class).atError().setCause(place).log("stop is overdue");
    }
  }
}
