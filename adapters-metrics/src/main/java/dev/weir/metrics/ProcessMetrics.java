package dev.weir.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmInfoMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;

/**
 * The meters of the process and its virtual machine, under the names that standard dashboards use.
 */
final class ProcessMetrics implements AutoCloseable {
  private final JvmGcMetrics garbageCollection = new JvmGcMetrics();

  /** Registers the meters, which are read at each scrape. */
  ProcessMetrics(MeterRegistry registry) {
    garbageCollection.bindTo(registry);
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new JvmInfoMetrics().bindTo(registry);
    new ClassLoaderMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new FileDescriptorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    // Micrometer lacks this meter: the memory that counts against the limit of a container.
    Gauge.builder("process_resident_memory_bytes", ProcStatus::residentBytes)
        .description("Memory of the process that is in RAM now; NaN where the system does not tell")
        .register(registry);
  }

  /** Stops listening to the garbage collectors. */
  @Override
  public void close() {
    garbageCollection.close();
  }
}
