package dev.weir.bootstrap.signal;

import java.util.concurrent.CountDownLatch;

/**
 * SIGTERM and SIGINT. The first asks the process to leave in its own time, and it ends with 0; a
 * second one ends it at once.
 *
 * <p>A shutdown hook would not do: with one the process ends with 143, as if it had been killed,
 * and a supervisor counts that as a failure.
 */
public final class StopSignal {
  /** What shells report of a process that SIGTERM has ended. */
  private static final int KILLED = 143;

  private final CountDownLatch asked = new CountDownLatch(1);

  private StopSignal() {}

  /** Listens for both signals from now on. */
  public static StopSignal install() {
    StopSignal stop = new StopSignal();
    Signals.handle("TERM", stop::received);
    Signals.handle("INT", stop::received);
    return stop;
  }

  /** Returns when the process is asked to leave. */
  public void await() throws InterruptedException {
    asked.await();
  }

  private void received() {
    if (asked.getCount() == 0) {
      Runtime.getRuntime().halt(KILLED);
    }
    asked.countDown();
  }
}
