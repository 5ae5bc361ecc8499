package dev.weir.tds.client;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongSupplier;

/**
 * Limits the log lines about events of one kind: one line for each source every ten seconds, and
 * ten lines for all sources within a second. The events between them are counted.
 *
 * <p>Sources share a table of fixed size, so that a million of them take no more memory than one;
 * two sources with one slot count as one. Any thread.
 */
final class LogThrottle {
  /** The result for an event without a line. */
  static final long SILENT = -1;

  static final int LINES_A_SECOND = 10;
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  static final long PAUSE_OF_SOURCE = 10 * SECOND;
  private static final int TABLE = 1024;

  // Fibonacci hashing: the upper ten bits of the product tell 1,024 slots apart.
  private static final int SPREAD = 0x9E3779B9;
  private static final int SLOT_SHIFT = Integer.SIZE - 10;

  private final LongSupplier clock;
  private final AtomicLongArray lastOfSource = new AtomicLongArray(TABLE);
  private final AtomicLong secondBegan;
  private final AtomicLong linesInSecond = new AtomicLong();
  private final AtomicLong unmentioned = new AtomicLong();

  /** Measures with this monotonic clock, in nanoseconds. */
  LogThrottle(LongSupplier clock) {
    this.clock = clock;
    long now = clock.getAsLong();
    this.secondBegan = new AtomicLong(now);
    for (int i = 0; i < TABLE; i++) {
      lastOfSource.set(i, now - PAUSE_OF_SOURCE);
    }
  }

  /**
   * Counts an event. Returns the number of events without a line before it, or {@link #SILENT}
   * where it has no line, either.
   */
  long count(String source) {
    long now = clock.getAsLong();
    int slot = (source.hashCode() * SPREAD) >>> SLOT_SHIFT;
    long last = lastOfSource.get(slot);
    boolean isDue =
        now - last >= PAUSE_OF_SOURCE
            && hasLineLeft(now)
            && lastOfSource.compareAndSet(slot, last, now);
    if (!isDue) {
      unmentioned.incrementAndGet();
      return SILENT;
    }
    return unmentioned.getAndSet(0);
  }

  private boolean hasLineLeft(long now) {
    long began = secondBegan.get();
    if (now - began >= SECOND && secondBegan.compareAndSet(began, now)) {
      linesInSecond.set(0);
    }
    return linesInSecond.incrementAndGet() <= LINES_A_SECOND;
  }
}
