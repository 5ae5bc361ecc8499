package dev.weir.benchmarks.sidebyside.compare;

import dev.weir.benchmarks.sidebyside.client.RawClient;
import dev.weir.benchmarks.sidebyside.figures.Samples;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;

/** One client that sends its next request after each response, and records the times. */
final class LoneClient implements Rounds.Measured, AutoCloseable {
  private static final int MOST_REQUESTS = 1 << 21;
  private static final double NANOS_PER_MICRO = 1e3;
  private static final long[] NANOS = new long[MOST_REQUESTS];

  private final String name;
  private final RawClient client;
  private final Samples p50;
  private final Samples p99;

  LoneClient(String name, RawClient client, Samples p50, Samples p99) {
    this.name = name;
    this.client = client;
    this.p50 = p50;
    this.p99 = p99;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String use(Duration time, boolean kept) throws IOException {
    int count = 0;
    long began = System.nanoTime();
    long end = began + time.toNanos();
    while (began - end < 0 && count < MOST_REQUESTS) {
      client.selectOne();
      long now = System.nanoTime();
      NANOS[count++] = now - began;
      began = now;
    }
    Arrays.sort(NANOS, 0, count);
    double half = NANOS[count / 2] / NANOS_PER_MICRO;
    double nearlyAll = NANOS[(int) (count * 0.99)] / NANOS_PER_MICRO;
    if (kept) {
      p50.add(name, half);
      p99.add(name, nearlyAll);
    }
    return "p50 %.1f µs, p99 %.1f µs".formatted(half, nearlyAll);
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
