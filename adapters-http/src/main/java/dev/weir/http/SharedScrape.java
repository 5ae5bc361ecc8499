package dev.weir.http;

import dev.weir.application.metrics.MetricsExposition;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Renders the meters for all who ask at the same time together, and for at most a quarter of the
 * time: with many buckets a rendering costs milliseconds of a core that serves requests otherwise,
 * and everybody who reaches the port can ask for one. The rest between two renderings is bounded,
 * so that renderings of more than a third of a second take a larger part.
 */
final class SharedScrape {
  /** Rest after a rendering, in multiples of the time it took. */
  private static final int REST = 3;

  /**
   * A pause of the whole process within a rendering looks like a long rendering; scrapes must not
   * wait for several times that.
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

  /** The meters as they are now, or were at some time after this was called. */
  String freshText() {
    long begunBefore = begun.get();
    lock.lock();
    try {
      if (rendering <= begunBefore) {
        rest();
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
   * With the lock held. A rendering that fails has cost as much, so it is followed by a rest, too.
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

  /** With the lock held: others who wait share what comes next. */
  private void rest() {
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
