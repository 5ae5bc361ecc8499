package dev.weir.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.metrics.Meter;
import dev.weir.application.metrics.Metrics;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.metrics.MetricsContract;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PrometheusMetricsTest extends MetricsContract {
  private final PrometheusMetrics metrics = new PrometheusMetrics();

  @Override
  protected Metrics metrics() {
    return metrics;
  }

  @Override
  protected long shown(Meter meter, String... labelValues) {
    return sample(meter.prometheusName() + labels(meter, labelValues));
  }

  @Override
  protected long durationsShown(Meter meter, String... labelValues) {
    return sample(meter.prometheusName() + "_count" + labels(meter, labelValues));
  }

  @Test
  void everyMeterIsScrapedUnderItsOwnNameWithItsHelpAndKind() {
    recordOnEveryMeter();
    List<String> expected =
        Arrays.stream(Meter.values()).map(Meter::prometheusName).sorted().toList();

    assertThat(
            lines("# TYPE ")
                .map(line -> line.split(" ", 4)[2])
                .filter(name -> !isOfTheProcess(name)))
        .containsExactlyElementsOf(expected);
    for (Meter meter : Meter.values()) {
      assertThat(metrics.scrape().lines())
          .contains("# HELP " + meter.prometheusName() + " " + meter.help())
          .contains("# TYPE " + meter.prometheusName() + " " + typeName(meter));
    }
  }

  @Test
  void everySampleBelongsToItsMeterAndCarriesItsLabels() {
    recordOnEveryMeter();
    for (Meter meter : Meter.values()) {
      String suffix = meter.kind() == Meter.Kind.HISTOGRAM ? "_count" : "";
      String series = meter.prometheusName() + suffix + labels(meter, labelValues(meter));
      assertThat(sample(series)).as(series).isEqualTo(1);
    }
    assertThat(samples().map(PrometheusMetricsTest::nameOf).distinct())
        .allMatch(PrometheusMetricsTest::isNameOfMeter);
  }

  @Test
  void queueWaitsFallIntoBucketsFromAMillisecondToAMinute() {
    Metrics.DurationHistogram waits = metrics.histogram(Meter.QUEUE_WAIT, "b1");
    waits.record(Duration.ofNanos(400_000).toNanos());
    waits.record(Duration.ofMillis(30).toNanos());
    waits.record(Duration.ofSeconds(20).toNanos());
    waits.record(Duration.ofSeconds(90).toNanos());

    assertThat(samples().filter(line -> line.startsWith("proxy_queue_wait_duration_seconds")))
        .containsExactly(
            bucket("0.001", 1),
            bucket("0.002", 1),
            bucket("0.005", 1),
            bucket("0.01", 1),
            bucket("0.025", 1),
            bucket("0.05", 2),
            bucket("0.1", 2),
            bucket("0.25", 2),
            bucket("0.5", 2),
            bucket("1.0", 2),
            bucket("2.5", 2),
            bucket("5.0", 2),
            bucket("10.0", 2),
            bucket("15.0", 2),
            bucket("30.0", 3),
            bucket("60.0", 3),
            bucket("+Inf", 4),
            "proxy_queue_wait_duration_seconds_count{bucket=\"b1\"} 4",
            "proxy_queue_wait_duration_seconds_sum{bucket=\"b1\"} 110.0304");
  }

  @Test
  void gaugeIsStillReadAfterAGarbageCollection() {
    metrics.gauge(Meter.CLIENTS, new AtomicLong(42)::get);
    WeakReference<Object> collected = new WeakReference<>(new Object());
    Await.until(
        "a garbage collection",
        () -> {
          System.gc();
          return collected.get() == null;
        });
    assertThat(shown(Meter.CLIENTS)).isEqualTo(42);
  }

  @Test
  void labelValuesAreEscaped() {
    metrics.counter(Meter.CLIENTS_TOTAL, "a\"b\\c\nd").increment();
    assertThat(samples()).contains("proxy_clients_total{status=\"a\\\"b\\\\c\\nd\"} 1.0");
  }

  @Test
  void contentTypeIsThatOfTheTextFormat() {
    assertThat(metrics.contentType()).isEqualTo("text/plain; version=0.0.4; charset=utf-8");
  }

  private void recordOnEveryMeter() {
    for (Meter meter : Meter.values()) {
      switch (meter.kind()) {
        case COUNTER -> metrics.counter(meter, labelValues(meter)).increment();
        case HISTOGRAM -> metrics.histogram(meter, labelValues(meter)).record(1);
        case GAUGE -> metrics.gauge(meter, () -> 1, labelValues(meter));
      }
    }
  }

  private static String[] labelValues(Meter meter) {
    return meter.labels().stream().map(label -> "some-" + label).toArray(String[]::new);
  }

  private static String labels(Meter meter, String... values) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < values.length; i++) {
      text.append(i == 0 ? "{" : ",").append(meter.labels().get(i));
      text.append("=\"").append(values[i]).append('"');
    }
    return values.length == 0 ? "" : text.append('}').toString();
  }

  private static String typeName(Meter meter) {
    return switch (meter.kind()) {
      case COUNTER -> "counter";
      case GAUGE -> "gauge";
      case HISTOGRAM -> "histogram";
    };
  }

  private static String bucket(String bound, int count) {
    return "proxy_queue_wait_duration_seconds_bucket{bucket=\"b1\",le=\"" + bound + "\"} " + count;
  }

  private static String nameOf(String sample) {
    return sample.split("[{ ]", 2)[0];
  }

  private static boolean isNameOfMeter(String name) {
    String family = name.replaceFirst("_(bucket|count|sum)$", "");
    return Arrays.stream(Meter.values()).anyMatch(meter -> meter.prometheusName().equals(family))
        || isOfTheProcess(name);
  }

  /** Micrometer's own meters. */
  private static boolean isOfTheProcess(String name) {
    return name.matches("(jvm|process|system)_.*");
  }

  private long sample(String series) {
    List<String> found = lines(series + " ").toList();
    assertThat(found).as(series).hasSize(1);
    return (long) Double.parseDouble(found.getFirst().substring(series.length() + 1));
  }

  private Stream<String> samples() {
    return metrics.scrape().lines().filter(line -> !line.startsWith("#"));
  }

  private Stream<String> lines(String prefix) {
    return metrics.scrape().lines().filter(line -> line.startsWith(prefix));
  }
}
