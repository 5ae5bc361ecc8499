package dev.weir.benchmarks.sidebyside.compare;

import dev.weir.benchmarks.sidebyside.bed.TestBed;
import dev.weir.benchmarks.sidebyside.figures.Report;
import java.io.IOException;

/** The comparisons. */
public enum Comparison {
  /** The time that a way adds to the smallest request of a single client. */
  LATENCY,
  /** The cost of a pooled request where many clients share few connections. */
  CPU,
  /** The throughput and cost of passthrough mode. */
  RELAY,
  /** The loss of throughput of large results because they are read along. */
  RESULTSET;

  /** Starts the processes that it needs on an empty bed, and measures. */
  public Report run(TestBed bed, Pace pace) throws IOException, InterruptedException {
    return switch (this) {
      case LATENCY -> Latency.run(bed, pace);
      case CPU -> PooledRequests.run(bed, pace);
      case RELAY -> RelayedBytes.run(bed, pace);
      case RESULTSET -> LargeResults.run(bed, pace);
    };
  }
}
