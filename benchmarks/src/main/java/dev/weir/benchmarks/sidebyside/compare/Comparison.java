package dev.weir.benchmarks.sidebyside.compare;

import dev.weir.benchmarks.sidebyside.bed.TestBed;
import dev.weir.benchmarks.sidebyside.figures.Report;
import java.io.IOException;

/** What can be compared. */
public enum Comparison {
  /** What a way adds to the time of the smallest request of a single client. */
  LATENCY,
  /** What a pooled request costs where many clients share few connections. */
  CPU,
  /** What passes through in passthrough mode, and what it costs. */
  RELAY,
  /** What large results lose by being read along. */
  RESULTSET;

  /** Starts what it needs on an empty bed, and measures. */
  public Report run(TestBed bed, Pace pace) throws IOException, InterruptedException {
    return switch (this) {
      case LATENCY -> Latency.run(bed, pace);
      case CPU -> PooledRequests.run(bed, pace);
      case RELAY -> RelayedBytes.run(bed, pace);
      case RESULTSET -> LargeResults.run(bed, pace);
    };
  }
}
