package dev.weir.metrics;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.util.function.DoubleSupplier;
import java.util.function.ToLongFunction;

/**
 * What the process itself costs, under the names that Prometheus' client libraries use.
 *
 * <p>Read when somebody scrapes; registering loads none of the JVM's management classes, so it
 * costs nothing at start. A value that this system does not offer shows as NaN.
 */
enum ProcessMeter {
  RESIDENT_MEMORY(
      "process_resident_memory_bytes",
      "Memory of the process that is in RAM now; NaN where the system does not tell.",
      ProcStatus::residentBytes),
  CPU_SECONDS(
      "process_cpu_seconds_total",
      "Processor time the process has used.",
      () -> system().getProcessCpuTime() / 1e9),
  START_TIME(
      "process_start_time_seconds",
      "When the process started, in seconds since 1970.",
      () -> runtime().getStartTime() / 1e3),
  OPEN_FDS(
      "process_open_fds",
      "File descriptors open now; each client and each server connection is one.",
      () -> descriptors(UnixOperatingSystemMXBean::getOpenFileDescriptorCount)),
  MAX_FDS(
      "process_max_fds",
      "The most file descriptors the process may open.",
      () -> descriptors(UnixOperatingSystemMXBean::getMaxFileDescriptorCount)),
  HEAP_USED(
      "jvm_heap_used_bytes",
      "Heap in use, garbage that was not collected yet included.",
      () -> Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()),
  HEAP_COMMITTED(
      "jvm_heap_committed_bytes",
      "Heap that the JVM has taken from the system.",
      () -> Runtime.getRuntime().totalMemory()),
  HEAP_MAX(
      "jvm_heap_max_bytes",
      "The most heap the JVM will take.",
      () -> Runtime.getRuntime().maxMemory()),
  THREADS(
      "jvm_threads_current",
      "Platform threads alive now.",
      () -> ManagementFactory.getThreadMXBean().getThreadCount()),
  GC_COLLECTIONS(
      "jvm_gc_collections_total",
      "Garbage collections, by all collectors.",
      () -> overCollectors(GarbageCollectorMXBean::getCollectionCount)),
  GC_SECONDS(
      "jvm_gc_collection_seconds_total",
      "Time spent in garbage collections, by all collectors.",
      () -> overCollectors(GarbageCollectorMXBean::getCollectionTime) / 1e3);

  private final String prometheusName;
  private final String help;

  @SuppressWarnings("ImmutableEnumChecker") // the suppliers read the JVM and hold nothing
  private final DoubleSupplier value;

  ProcessMeter(String prometheusName, String help, DoubleSupplier value) {
    this.prometheusName = prometheusName;
    this.help = help;
    this.value = value;
  }

  static void registerAll(MeterRegistry registry) {
    for (ProcessMeter meter : values()) {
      meter.register(registry);
    }
  }

  String prometheusName() {
    return prometheusName;
  }

  String help() {
    return help;
  }

  private void register(MeterRegistry registry) {
    if (prometheusName.endsWith("_total")) {
      FunctionCounter.builder(prometheusName, this, ProcessMeter::read)
          .description(help)
          .register(registry);
    } else {
      Gauge.builder(prometheusName, this, ProcessMeter::read).description(help).register(registry);
    }
  }

  private double read() {
    return value.getAsDouble();
  }

  private static RuntimeMXBean runtime() {
    return ManagementFactory.getRuntimeMXBean();
  }

  private static OperatingSystemMXBean system() {
    return (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  }

  private static double descriptors(ToLongFunction<UnixOperatingSystemMXBean> count) {
    return system() instanceof UnixOperatingSystemMXBean unix
        ? count.applyAsLong(unix)
        : Double.NaN;
  }

  /** A collector that does not count says -1, which must not be added. */
  private static double overCollectors(ToLongFunction<GarbageCollectorMXBean> count) {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(count)
        .filter(value -> value > 0)
        .sum();
  }
}
