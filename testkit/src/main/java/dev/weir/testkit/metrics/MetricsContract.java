package dev.weir.testkit.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.application.metrics.Meter;
import dev.weir.application.metrics.Metrics;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The contract of every implementation of the metrics port. */
public abstract class MetricsContract {
  /** Returns the implementation under test; the same one during a test. */
  protected abstract Metrics metrics();

  /** Returns the value of a counter or gauge that an operator sees. */
  protected abstract long shown(Meter meter, String... labelValues);

  /** Returns the number of durations in a histogram. */
  protected abstract long durationsShown(Meter meter, String... labelValues);

  @Test
  void counterAddsUp() {
    Metrics.Counter bytes = metrics().counter(Meter.RELAYED_BYTES, "b1", "to_server");
    bytes.add(40);
    bytes.increment();
    bytes.add(0);
    assertThat(shown(Meter.RELAYED_BYTES, "b1", "to_server")).isEqualTo(41);
  }

  @Test
  void counterThatWasNotUsedShowsZero() {
    metrics().counter(Meter.CLIENTS_TOTAL, "refused");
    assertThat(shown(Meter.CLIENTS_TOTAL, "refused")).isZero();
  }

  @Test
  void labelsTellCountersApart() {
    metrics().counter(Meter.CONNECTIONS_TOTAL, "b1", "acquired").add(2);
    metrics().counter(Meter.CONNECTIONS_TOTAL, "b2", "acquired").add(3);
    metrics().counter(Meter.CONNECTIONS_TOTAL, "b1", "released").add(5);
    assertThat(shown(Meter.CONNECTIONS_TOTAL, "b1", "acquired")).isEqualTo(2);
    assertThat(shown(Meter.CONNECTIONS_TOTAL, "b2", "acquired")).isEqualTo(3);
    assertThat(shown(Meter.CONNECTIONS_TOTAL, "b1", "released")).isEqualTo(5);
  }

  @Test
  void theSameHandleIsGivenEachTime() {
    assertThat(metrics().counter(Meter.CLIENTS_TOTAL, "accepted"))
        .isSameAs(metrics().counter(Meter.CLIENTS_TOTAL, "accepted"))
        .isNotSameAs(metrics().counter(Meter.CLIENTS_TOTAL, "dropped"));
    assertThat(metrics().histogram(Meter.QUEUE_WAIT, "b1"))
        .isSameAs(metrics().histogram(Meter.QUEUE_WAIT, "b1"))
        .isNotSameAs(metrics().histogram(Meter.QUEUE_WAIT, "b2"));
  }

  @Test
  void counterRefusesToShrink() {
    Metrics.Counter counter = metrics().counter(Meter.CLIENTS_TOTAL, "accepted");
    assertThatThrownBy(() -> counter.add(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-1");
  }

  @Test
  void histogramCountsDurations() {
    Metrics.DurationHistogram waits = metrics().histogram(Meter.QUEUE_WAIT, "b1");
    waits.record(Duration.ofMillis(3).toNanos());
    waits.record(Duration.ofSeconds(90).toNanos());
    assertThat(durationsShown(Meter.QUEUE_WAIT, "b1")).isEqualTo(2);
  }

  @Test
  void gaugeIsReadWhenItIsShown() {
    AtomicLong length = new AtomicLong(7);
    metrics().gauge(Meter.QUEUE_LENGTH, length::get, "b1");
    assertThat(shown(Meter.QUEUE_LENGTH, "b1")).isEqualTo(7);
    length.set(9);
    assertThat(shown(Meter.QUEUE_LENGTH, "b1")).isEqualTo(9);
  }

  @Test
  void gaugeGivenAgainIsReadFromItsNewSource() {
    metrics().gauge(Meter.CONNECTIONS_MAX, () -> 50, "b1");
    metrics().gauge(Meter.CONNECTIONS_MAX, () -> 80, "b1");
    assertThat(shown(Meter.CONNECTIONS_MAX, "b1")).isEqualTo(80);
  }

  @Test
  void wrongNumberOfLabelValuesIsRefused() {
    assertThatThrownBy(() -> metrics().counter(Meter.CONNECTIONS_TOTAL, "b1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("CONNECTIONS_TOTAL has the labels [bucket, status], not [b1]");
    assertThatThrownBy(() -> metrics().histogram(Meter.QUEUE_WAIT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("QUEUE_WAIT has the labels [bucket], not []");
    assertThatThrownBy(() -> metrics().gauge(Meter.CLIENTS, () -> 1, "b1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("CLIENTS has the labels [], not [b1]");
  }

  @Test
  void meterOfAnotherKindIsRefused() {
    assertThatThrownBy(() -> metrics().counter(Meter.QUEUE_LENGTH, "b1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("QUEUE_LENGTH is a GAUGE, not a COUNTER");
    assertThatThrownBy(() -> metrics().histogram(Meter.CLIENTS_TOTAL, "accepted"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("CLIENTS_TOTAL is a COUNTER, not a HISTOGRAM");
    assertThatThrownBy(() -> metrics().gauge(Meter.QUEUE_WAIT, () -> 1, "b1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("QUEUE_WAIT is a HISTOGRAM, not a GAUGE");
  }
}
