package dev.weir.http;

import dev.weir.application.metrics.MetricsExposition;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Renders the meters once for all concurrent scrapes, and spends at most a quarter of the time on
 * it: with many buckets a rendering costs milliseconds of a core that also serves requests, and
 * every client that reaches the port can request one. The pause between two renderings is bounded,
 * so renderings of more than a third of a second take a larger part.
 */
final class SharedScrape {
  /** The pause after a rendering, in multiples of its duration. */
  private static final int REST = 3;

  /**
   * The longest pause: a stall of the whole process looks like a long rendering, and scrapes must
   * not wait for a multiple of that.
   */
  private static final long LONGEST_REST = TimeUnit.SECONDS.toNanos(1);

  private final MetricsExposition exposition;
  private final AtomicLong begun = new AtomicLong();
  private final ReentrantLock lock = new ReentrantLock();
  private String text = "";
  private long rendering;
  private final LongSupplier nanoTime;
  private long restsUntil;

  SharedScrape(MetricsExposition exposition) {
    this(exposition, System::nanoTime);
  }

  SharedScrape(MetricsExposition exposition, LongSupplier nanoTime) {
    this.exposition = exposition;
    this.nanoTime = nanoTime;
    this.restsUntil = nanoTime.getAsLong();
  }

  /** Returns the meters as they were at some time after the call began. */
  String freshText() {
    long begunBefore = begun.get();
    lock.lock();
    try {
      if (rendering <= begunBefore) {
        pauseBetweenRenderings();
        long number = begun.incrementAndGet();
        text = render();
        rendering = number;
      }
      return text;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Renders the meters; the caller holds the lock. A failed rendering costs as much, so a pause
   * follows it, too.
   */
  private String render() {
    long start = nanoTime.getAsLong();
    try {
      return exposition.scrape();
    } finally {
      long end = nanoTime.getAsLong();
      restsUntil = end + Math.min(REST * (end - start), LONGEST_REST);
    }
  }

  /**
   * Waits for the end of the pause; the caller holds the lock, so that other callers wait and share
   * the next rendering.
   */
  private void pauseBetweenRenderings() {
    long remaining = restsUntil - nanoTime.getAsLong();
    while (remaining > 0) {
      LockSupport.parkNanos(this, remaining);
      remaining = restsUntil - nanoTime.getAsLong();
      if (Thread.interrupted()) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
