package dev.weir.metrics;

import dev.weir.application.metrics.Meter;
import dev.weir.application.metrics.Metrics;
import dev.weir.application.metrics.MetricsExposition;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.config.NamingConvention;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusNamingConvention;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** The meters of one process in Prometheus' text format. */
public final class PrometheusMetrics implements Metrics, MetricsExposition, AutoCloseable {
  /**
   * The bounds of histograms of waits: from imperceptible waits to the longest queue timeouts that
   * operators configure.
   */
  private static final Duration[] WAIT_BUCKETS =
      LongStream.of(
              1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 15_000, 30_000,
              60_000)
          .mapToObj(Duration::ofMillis)
          .toArray(Duration[]::new);

  private static final NamingConvention CONVENTION = new PrometheusNamingConvention();

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT, new RegistryWithoutMax(), Clock.SYSTEM);
  private final ConcurrentMap<Series, Counter> counters = new ConcurrentHashMap<>();
  private final ConcurrentMap<Series, DurationHistogram> histograms = new ConcurrentHashMap<>();
  private final ConcurrentMap<Series, GaugeSource> gauges = new ConcurrentHashMap<>();
  private final ProcessMetrics process;

  /** Registers the meters of the process itself; those of Weir are registered on first use. */
  public PrometheusMetrics() {
    registry.config().namingConvention(PrometheusMetrics::prometheusName);
    this.process = new ProcessMetrics(registry);
  }

  /**
   * Returns the name for Prometheus. Micrometer's own meters have dots and get suffixes by its
   * convention. The convention would treat {@code proxy_clients} and {@code proxy_clients_total} as
   * one meter and drop the second, so Weir's names stay unchanged.
   */
  private static String prometheusName(
      String name, io.micrometer.core.instrument.Meter.Type type, @Nullable String baseUnit) {
    return name.indexOf('.') < 0 ? name : CONVENTION.name(name, type, baseUnit);
  }

  @Override
  public Counter counter(Meter meter, String... labelValues) {
    return counters.computeIfAbsent(
        Series.of(meter, Meter.Kind.COUNTER, labelValues), this::newCounter);
  }

  @Override
  public DurationHistogram histogram(Meter meter, String... labelValues) {
    return histograms.computeIfAbsent(
        Series.of(meter, Meter.Kind.HISTOGRAM, labelValues), this::newHistogram);
  }

  @Override
  public void gauge(Meter meter, LongSupplier value, String... labelValues) {
    gauges.computeIfAbsent(Series.of(meter, Meter.Kind.GAUGE, labelValues), this::newGauge).value =
        value;
  }

  @Override
  public String contentType() {
    return "text/plain; version=0.0.4; charset=utf-8";
  }

  @Override
  public String scrape() {
    return registry.scrape(contentType());
  }

  /** Stops watching the process; recorded values can still be scraped. */
  @Override
  public void close() {
    process.close();
  }

  private Counter newCounter(Series series) {
    Meter meter = series.meter();
    return new RegisteredCounter(
        io.micrometer.core.instrument.Counter.builder(meter.prometheusName())
            .description(meter.help())
            .tags(series.tags())
            .register(registry));
  }

  private DurationHistogram newHistogram(Series series) {
    Meter meter = series.meter();
    Timer timer =
        Timer.builder(meter.prometheusName())
            .description(meter.help())
            .tags(series.tags())
            .serviceLevelObjectives(WAIT_BUCKETS)
            .register(registry);
    return nanos -> timer.record(nanos, TimeUnit.NANOSECONDS);
  }

  private GaugeSource newGauge(Series series) {
    Meter meter = series.meter();
    GaugeSource source = new GaugeSource();
    Gauge.builder(meter.prometheusName(), source, GaugeSource::read)
        .description(meter.help())
        .tags(series.tags())
        .strongReference(true)
        .register(registry);
    return source;
  }

  private record RegisteredCounter(io.micrometer.core.instrument.Counter counter)
      implements Counter {
    @Override
    public void increment() {
      counter.increment();
    }

    @Override
    public void add(long amount) {
      if (amount < 0) {
        throw new IllegalArgumentException("a counter only grows; it was given " + amount);
      }
      counter.increment((double) amount);
    }
  }

  /**
   * The replaceable source of a gauge's value. Micrometer keeps the first source of a series for
   * ever, but a bucket that was removed and configured again has a new one.
   */
  private static final class GaugeSource {
    private volatile LongSupplier value = () -> 0;

    double read() {
      return (double) value.getAsLong();
    }
  }

  /**
   * A registry without the {@code …_max} gauge that Micrometer adds to each histogram of Weir: no
   * {@link Meter} names it, and the period of the maximum would be unknown.
   */
  private static final class RegistryWithoutMax extends PrometheusRegistry {
    @Override
    public MetricSnapshots scrape() {
      return scrape(name -> !(name.startsWith("proxy_") && name.endsWith("_seconds_max")));
    }
  }
}
