package dev.weir.redis.ledger;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a connection open: opens it, looks from time to time whether it lives, and opens another
 * when it is lost, after a pause. All that blocks is done on a virtual thread of its own.
 */
final class KeptConnection<C extends OpenConnection> implements AutoCloseable {
  /** Shorter than anybody waits for a dead server to be noticed. */
  private static final Duration CHECK_EVERY = Duration.ofSeconds(5);

  /** One that lasted so long was of use; what was lost sooner counts as another failure. */
  private static final Duration OF_USE_AFTER = Duration.ofSeconds(10);

  private final Supplier<C> opening;
  private final Consumer<C> opened;
  private final Pauses pauses;
  private final RedisFailureLog failures;
  private final RandomGenerator random;
  private final Thread keeper;
  private volatile @Nullable C current;
  private volatile boolean closed;

  /**
   * @param opened told of each connection, when it is the current one
   */
  KeptConnection(
      String name,
      Supplier<C> opening,
      Consumer<C> opened,
      Pauses pauses,
      RedisFailureLog failures,
      RandomGenerator random) {
    this.opening = opening;
    this.opened = opened;
    this.pauses = pauses;
    this.failures = failures;
    this.random = random;
    this.keeper = Thread.ofVirtual().name(name).unstarted(this::keep);
  }

  void start() {
    keeper.start();
  }

  /** The one there is now, which may be lost before it is used. */
  @Nullable C current() {
    return current;
  }

  private void keep() {
    int failed = 0;
    try {
      while (!closed) {
        long begun = System.nanoTime();
        keepOne();
        boolean lasted = System.nanoTime() - begun >= OF_USE_AFTER.toNanos();
        failed = lasted ? 1 : failed + 1;
        TimeUnit.NANOSECONDS.sleep(pauses.after(failed, random).toNanos());
      }
    } catch (InterruptedException e) {
      // Only close() does that, and it waits for the end of this thread.
      current = null;
    }
  }

  private void keepOne() throws InterruptedException {
    try (C connection = opening.get()) {
      Semaphore lost = new Semaphore(0);
      connection.onLoss(lost::release);
      failures.over();
      current = connection;
      opened.accept(connection);
      while (!closed && !lost.tryAcquire(CHECK_EVERY.toNanos(), TimeUnit.NANOSECONDS)) {
        connection.check();
      }
    } catch (RuntimeException e) {
      // Whatever it was: the next attempt may go better. What closing interrupts is no failure.
      if (!closed) {
        failures.failed(e);
      }
    } finally {
      current = null;
    }
  }

  /** Blocks until the connection is closed and nobody opens another. */
  @Override
  public void close() {
    closed = true;
    keeper.interrupt();
    boolean interrupted = false;
    while (keeper.isAlive()) {
      try {
        keeper.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
