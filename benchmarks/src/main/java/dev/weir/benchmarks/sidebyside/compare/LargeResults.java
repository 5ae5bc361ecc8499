package dev.weir.benchmarks.sidebyside.compare;

import dev.weir.benchmarks.sidebyside.bed.StandIn;
import dev.weir.benchmarks.sidebyside.bed.TestBed;
import dev.weir.benchmarks.sidebyside.bed.Weir;
import dev.weir.benchmarks.sidebyside.client.Question;
import dev.weir.benchmarks.sidebyside.client.TdsDialect;
import dev.weir.benchmarks.sidebyside.compare.Crowds.Work;
import dev.weir.benchmarks.sidebyside.figures.Bar;
import dev.weir.benchmarks.sidebyside.figures.Report;
import dev.weir.benchmarks.sidebyside.figures.Samples;
import dev.weir.benchmarks.sidebyside.figures.Table;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;

/** Compares large results, which Weir reads along in transaction mode to find their ends. */
final class LargeResults {
  private static final int CLIENTS = 4;

  /** One connection more than clients: that of the client that awaited readiness may still end. */
  private static final int CONNECTIONS = CLIENTS + 1;

  private static final double OF_PASSTHROUGH = 0.8;

  private static final String DIRECT = "stand-in, direct";
  private static final String PASSTHROUGH = "Weir, passthrough";
  private static final String TRANSACTION = "Weir, transaction";

  private LargeResults() {}

  static Report run(TestBed bed, Pace pace) throws IOException, InterruptedException {
    try (Crowds crowds = new Crowds()) {
      InetSocketAddress standIn = StandIn.start(bed);
      Work work = new Work(new TdsDialect(false), CLIENTS, Question.LARGE_RESULT);
      crowds.addDirect(DIRECT, standIn, work);
      crowds.add(
          PASSTHROUGH,
          Weir.start(bed, "weir-p", Weir.Mode.PASSTHROUGH, standIn, CONNECTIONS, null),
          work);
      crowds.add(
          TRANSACTION,
          Weir.start(bed, "weir-t", Weir.Mode.TRANSACTION, standIn, CONNECTIONS, null),
          work);
      crowds.measure(pace);
      return report(crowds);
    }
  }

  private static Report report(Crowds crowds) {
    Table table =
        new Table(
            "results of 1 MB, %d clients".formatted(CLIENTS),
            "MB/s",
            "CPU µs per MB",
            "of it in the kernel");
    table.row(DIRECT, crowds.megabytesPerSecond(DIRECT), Table.NOTHING, Table.NOTHING);
    for (String mode : List.of(PASSTHROUGH, TRANSACTION)) {
      table.row(
          mode,
          crowds.megabytesPerSecond(mode),
          crowds.microsPerMegabyte(mode),
          crowds.kernelShare(mode));
    }
    Samples speed = crowds.samples().megabytesPerSecond();
    return new Report(
        table,
        List.of(
            Bar.atLeast(
                OF_PASSTHROUGH,
                "megabytes per second in transaction mode",
                speed.median(TRANSACTION),
                "passthrough",
                speed.median(PASSTHROUGH))));
  }
}
