package dev.weir.http;

import dev.weir.application.metrics.MetricsExposition;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Renders the meters for all who ask at the same time together, and for at most a quarter of the
 * time: with many buckets a rendering costs milliseconds of a core that serves requests otherwise,
 * and everybody who reaches the port can ask for one.
 */
final class SharedScrape {
  /** Rest after a rendering, in multiples of the time it took. */
  private static final int REST = 3;

  private final MetricsExposition exposition;
  private final AtomicLong begun = new AtomicLong();
  private final ReentrantLock lock = new ReentrantLock();
  private String text = "";
  private long rendering;
  private long restsUntil = System.nanoTime();

  SharedScrape(MetricsExposition exposition) {
    this.exposition = exposition;
  }

  /** The meters as they are now, or were at some time after this was called. */
  String freshText() {
    long begunBefore = begun.get();
    lock.lock();
    try {
      if (rendering <= begunBefore) {
        rest();
        long number = begun.incrementAndGet();
        long start = System.nanoTime();
        text = exposition.scrape();
        long end = System.nanoTime();
        rendering = number;
        restsUntil = end + REST * (end - start);
      }
      return text;
    } finally {
      lock.unlock();
    }
  }

  /** With the lock held: others who wait share what comes next. */
  private void rest() {
    long remaining = restsUntil - System.nanoTime();
    while (remaining > 0) {
      LockSupport.parkNanos(this, remaining);
      remaining = restsUntil - System.nanoTime();
      if (Thread.interrupted()) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
