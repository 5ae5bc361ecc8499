package dev.weir.application.metrics;

import java.util.function.LongSupplier;

/**
 * The port through which measurements leave. Handles are asked for once, when a bucket or an
 * instance is set up; recording through a handle costs no lookup and allocates nothing.
 *
 * <p>Label values are given in the order of {@link Meter#labels()}. Any thread may record.
 */
public interface Metrics {
  /** A counter of {@code meter} with these label values; the same one each time. */
  Counter counter(Meter meter, String... labelValues);

  /** A histogram of durations. */
  DurationHistogram histogram(Meter meter, String... labelValues);

  /**
   * A value read when somebody looks. It is read from any thread: the supplier must read something
   * that was published for it.
   */
  void gauge(Meter meter, LongSupplier value, String... labelValues);

  /** Counts events. */
  interface Counter {
    /** One more. */
    default void increment() {
      add(1);
    }

    /** {@code amount} more, which is not negative. */
    void add(long amount);
  }

  /** Records durations. */
  interface DurationHistogram {
    /** One that took this long. */
    void record(long nanos);
  }
}
