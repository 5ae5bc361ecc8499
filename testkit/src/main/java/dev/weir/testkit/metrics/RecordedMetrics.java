package dev.weir.testkit.metrics;

import dev.weir.application.metrics.Meter;
import dev.weir.application.metrics.Metrics;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** Keeps the recorded values for tests. Any thread may record and read. */
public final class RecordedMetrics implements Metrics {
  private final ConcurrentMap<Series, RecordedCounter> counters = new ConcurrentHashMap<>();
  private final ConcurrentMap<Series, RecordedDurations> histograms = new ConcurrentHashMap<>();
  private final ConcurrentMap<Series, LongSupplier> gauges = new ConcurrentHashMap<>();

  @Override
  public Counter counter(Meter meter, String... labelValues) {
    return counters.computeIfAbsent(
        Series.of(meter, Meter.Kind.COUNTER, labelValues), series -> new RecordedCounter());
  }

  @Override
  public DurationHistogram histogram(Meter meter, String... labelValues) {
    return histograms.computeIfAbsent(
        Series.of(meter, Meter.Kind.HISTOGRAM, labelValues), series -> new RecordedDurations());
  }

  @Override
  public void gauge(Meter meter, LongSupplier value, String... labelValues) {
    gauges.put(Series.of(meter, Meter.Kind.GAUGE, labelValues), value);
  }

  /** Returns the value of a counter; zero if the counter was never requested. */
  public long count(Meter meter, String... labelValues) {
    RecordedCounter counter = counters.get(Series.of(meter, Meter.Kind.COUNTER, labelValues));
    return counter == null ? 0 : counter.count.get();
  }

  /** Returns the recorded durations, oldest first; none if the histogram was never requested. */
  public List<Duration> durations(Meter meter, String... labelValues) {
    RecordedDurations histogram =
        histograms.get(Series.of(meter, Meter.Kind.HISTOGRAM, labelValues));
    return histogram == null ? List.of() : List.copyOf(histogram.durations);
  }

  /** Returns the current value of a gauge. Fails if the gauge was never registered. */
  public long value(Meter meter, String... labelValues) {
    Series series = Series.of(meter, Meter.Kind.GAUGE, labelValues);
    LongSupplier value = gauges.get(series);
    if (value == null) {
      throw new AssertionError("no gauge was registered for " + series);
    }
    return value.getAsLong();
  }

  private static final class RecordedCounter implements Counter {
    private final AtomicLong count = new AtomicLong();

    @Override
    public void add(long amount) {
      if (amount < 0) {
        throw new IllegalArgumentException("a counter only grows; it was given " + amount);
      }
      count.addAndGet(amount);
    }
  }

  private static final class RecordedDurations implements DurationHistogram {
    private final List<Duration> durations = new CopyOnWriteArrayList<>();

    @Override
    public void record(long nanos) {
      durations.add(Duration.ofNanos(nanos));
    }
  }

  private record Series(Meter meter, List<String> labelValues) {
    static Series of(Meter meter, Meter.Kind used, String... labelValues) {
      meter.requireUse(used, labelValues);
      return new Series(meter, List.of(labelValues));
    }
  }
}
