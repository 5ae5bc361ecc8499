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

/** Meters of the process and its virtual machine, by the names that stock dashboards know. */
final class ProcessMetrics implements AutoCloseable {
  private final JvmGcMetrics garbageCollection = new JvmGcMetrics();

  /** Registers them; they are read when they are scraped. */
  ProcessMetrics(MeterRegistry registry) {
    garbageCollection.bindTo(registry);
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new JvmInfoMetrics().bindTo(registry);
    new ClassLoaderMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new FileDescriptorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    // Micrometer does not have it: the memory that counts against the limit of a container.
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
