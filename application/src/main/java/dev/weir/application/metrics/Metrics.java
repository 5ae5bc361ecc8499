package dev.weir.application.metrics;

import java.util.function.LongSupplier;

/**
 * The port through which measurements leave. Handles are asked for once, when a bucket or an
 * instance is set up; recording through a handle costs no lookup and allocates nothing.
 *
 * <p>Label values are given in the order of {@link Meter#labels()}. Any thread may record.
 */
public interface Metrics {
  /** Returns a counter of {@code meter} with these label values; the same one each time. */
  Counter counter(Meter meter, String... labelValues);

  /** Returns a histogram of durations. */
  DurationHistogram histogram(Meter meter, String... labelValues);

  /**
   * Registers a value that is read at each scrape, from any thread: the supplier must read a value
   * that was safely published.
   */
  void gauge(Meter meter, LongSupplier value, String... labelValues);

  /** Counts events. */
  interface Counter {
    /** Counts one event. */
    default void increment() {
      add(1);
    }

    /** Counts {@code amount} events, which is not negative. */
    void add(long amount);
  }

  /** Records durations. */
  interface DurationHistogram {
    /** Records one duration. */
    void record(long nanos);
  }
}
