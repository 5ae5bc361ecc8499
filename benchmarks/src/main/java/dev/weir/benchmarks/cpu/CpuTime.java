package dev.weir.benchmarks.cpu;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Measures the CPU time of the whole process, with compiler and garbage collector: on a machine
 * with other work, wall-clock time says little.
 */
public final class CpuTime implements InternalProfiler {
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private long started;

  @Override
  public String getDescription() {
    return "the time that the process had a core";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    started = SYSTEM.getProcessCpuTime();
  }

  @Override
  public Collection<ScalarResult> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    double nanos = SYSTEM.getProcessCpuTime() - started;
    double operations = result.getMetadata().getAllOps();
    boolean throughput = benchmark.getMode() == Mode.Throughput;
    return List.of(
        new ScalarResult(
            "of CPU time",
            throughput ? operations / nanos : nanos / operations,
            throughput ? "ops/ns" : "ns/op",
            AggregationPolicy.AVG));
  }
}
