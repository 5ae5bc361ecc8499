package dev.weir.bootstrap.hostile;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

/** How long requests took; keeps a fixed number of the first ones. Any thread. */
final class Latencies {
  private static final int MOST = 1 << 17;
  private static final double NANOS_PER_MILLI = 1_000_000;

  private final AtomicLongArray nanos = new AtomicLongArray(MOST);
  private final AtomicInteger count = new AtomicInteger();

  void add(long time) {
    int index = count.getAndIncrement();
    if (index < MOST) {
      nanos.set(index, time);
    }
  }

  int count() {
    return count.get();
  }

  /** In milliseconds: this percentage of the requests was as fast or faster. */
  double percentile(double percent) {
    long[] sorted = new long[Math.min(MOST, count.get())];
    Arrays.setAll(sorted, nanos::get);
    if (sorted.length == 0) {
      return Double.POSITIVE_INFINITY;
    }
    Arrays.sort(sorted);
    return sorted[(int) ((sorted.length - 1) * percent / 100)] / NANOS_PER_MILLI;
  }
}
