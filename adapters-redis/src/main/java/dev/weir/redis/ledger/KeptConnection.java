package dev.weir.redis.ledger;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a connection open: opens it, checks regularly that it is alive, and after a loss opens
 * another one with a pause. All blocking calls run on a virtual thread of its own.
 */
final class KeptConnection<C extends OpenConnection> implements AutoCloseable {
  /** The interval between checks, short enough to notice a dead server soon. */
  private static final Duration CHECK_INTERVAL = Duration.ofSeconds(5);

  /**
   * A connection that lasted this long counts as a success; one that was lost sooner counts as
   * another failure.
   */
  private static final Duration STABLE_AFTER = Duration.ofSeconds(10);

  private final Supplier<C> opening;
  private final Consumer<C> opened;
  private final Pauses pauses;
  private final RedisFailureLog failures;
  private final RandomGenerator random;
  private final Thread keeper;
  private volatile @Nullable C current;
  private volatile boolean closed;

  /**
   * @param opened receives each connection when it has become the current one
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

  /** Returns the current connection, which may be lost before it is used; null if there is none. */
  @Nullable C current() {
    return current;
  }

  private void keep() {
    int failed = 0;
    try {
      while (!closed) {
        long begun = System.nanoTime();
        holdConnection();
        boolean lasted = System.nanoTime() - begun >= STABLE_AFTER.toNanos();
        failed = lasted ? 1 : failed + 1;
        TimeUnit.NANOSECONDS.sleep(pauses.after(failed, random).toNanos());
      }
    } catch (InterruptedException e) {
      // Only close() interrupts this thread, and it waits for its end.
      current = null;
    }
  }

  private void holdConnection() throws InterruptedException {
    try (C connection = opening.get()) {
      Semaphore lost = new Semaphore(0);
      connection.onLoss(lost::release);
      failures.succeeded();
      current = connection;
      opened.accept(connection);
      while (!closed && !lost.tryAcquire(CHECK_INTERVAL.toNanos(), TimeUnit.NANOSECONDS)) {
        connection.check();
      }
    } catch (RuntimeException e) {
      // After any failure the next attempt may succeed. An interruption by close() is no failure.
      if (!closed) {
        failures.failed(e);
      }
    } finally {
      current = null;
    }
  }

  /** Blocks until the connection is closed and the thread that would open another has ended. */
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
