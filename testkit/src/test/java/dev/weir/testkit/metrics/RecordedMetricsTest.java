package dev.weir.testkit.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.application.metrics.Meter;
import dev.weir.application.metrics.Metrics;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RecordedMetricsTest extends MetricsContract {
  private final RecordedMetrics metrics = new RecordedMetrics();

  @Override
  protected Metrics metrics() {
    return metrics;
  }

  @Override
  protected long shown(Meter meter, String... labelValues) {
    return meter.kind() == Meter.Kind.COUNTER
        ? metrics.count(meter, labelValues)
        : metrics.value(meter, labelValues);
  }

  @Override
  protected long durationsShown(Meter meter, String... labelValues) {
    return metrics.durations(meter, labelValues).size();
  }

  @Test
  void durationsAreKeptInOrder() {
    metrics.histogram(Meter.QUEUE_WAIT, "b1").record(2_000_000);
    metrics.histogram(Meter.QUEUE_WAIT, "b1").record(1_000_000);
    assertThat(metrics.durations(Meter.QUEUE_WAIT, "b1"))
        .containsExactly(Duration.ofMillis(2), Duration.ofMillis(1));
  }

  @Test
  void unrecordedMeterIsEmpty() {
    assertThat(metrics.count(Meter.CLIENTS_TOTAL, "accepted")).isZero();
    assertThat(metrics.durations(Meter.QUEUE_WAIT, "b1")).isEmpty();
    assertThatThrownBy(() -> metrics.value(Meter.CLIENTS))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("CLIENTS");
  }
}
