package dev.weir.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.weir.application.metrics.Meter;
import dev.weir.application.metrics.Metrics;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class RecordingAllocatesNothingTest {
  private static final int WARM_UP = 20_000;
  private static final int RECORDINGS = 100_000;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final PrometheusMetrics metrics = new PrometheusMetrics();

  @Test
  void counterAllocatesNothing() {
    Metrics.Counter counter = metrics.counter(Meter.RELAYED_BYTES, "b1", "to_client");
    assertThat(bytesAllocated(i -> counter.add(i))).isZero();
    assertThat(bytesAllocated(i -> counter.increment())).isZero();
  }

  @Test
  void histogramAllocatesNothing() {
    Metrics.DurationHistogram waits = metrics.histogram(Meter.QUEUE_WAIT, "b1");
    assertThat(bytesAllocated(i -> waits.record(i * 1_000_000L))).isZero();
  }

  @Test
  void measurementSeesAnAllocation() {
    Object[] kept = new Object[1];
    assertThat(bytesAllocated(i -> kept[0] = new byte[16])).isGreaterThan(16L * RECORDINGS);
  }

  private long bytesAllocated(Recording recording) {
    run(recording, WARM_UP);
    long before = threads.getCurrentThreadAllocatedBytes();
    run(recording, RECORDINGS);
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  private static void run(Recording recording, int times) {
    for (int i = 0; i < times; i++) {
      recording.make(i);
    }
  }

  private interface Recording {
    void make(int i);
  }
}
