package dev.weir.benchmarks.sidebyside.compare;

import dev.weir.benchmarks.sidebyside.bed.HaProxy;
import dev.weir.benchmarks.sidebyside.bed.Relay;
import dev.weir.benchmarks.sidebyside.bed.StandIn;
import dev.weir.benchmarks.sidebyside.bed.TestBed;
import dev.weir.benchmarks.sidebyside.bed.Weir;
import dev.weir.benchmarks.sidebyside.client.Question;
import dev.weir.benchmarks.sidebyside.client.TdsDialect;
import dev.weir.benchmarks.sidebyside.compare.Crowds.Work;
import dev.weir.benchmarks.sidebyside.figures.Bar;
import dev.weir.benchmarks.sidebyside.figures.Report;
import dev.weir.benchmarks.sidebyside.figures.Table;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;

/**
 * Compares the throughput and CPU time of Weir in passthrough mode with those of HAProxy: both
 * relay bytes without reading them.
 */
final class RelayedBytes {
  private static final int SMALL_CLIENTS = 64;
  private static final int LARGE_CLIENTS = 8;

  private static final String HAPROXY_SMALL = "HAProxy, SELECT 1";
  private static final String WEIR_SMALL = "Weir, passthrough, SELECT 1";
  private static final String HAPROXY_LARGE = "HAProxy, results of 1 MB";
  private static final String WEIR_LARGE = "Weir, passthrough, results of 1 MB";

  private RelayedBytes() {}

  static Report run(TestBed bed, Pace pace) throws IOException, InterruptedException {
    try (Crowds crowds = new Crowds()) {
      TdsDialect tds = new TdsDialect(false);
      Work small = new Work(tds, SMALL_CLIENTS, Question.SELECT_ONE);
      Work large = new Work(tds, LARGE_CLIENTS, Question.LARGE_RESULT);
      InetSocketAddress standIn = StandIn.start(bed);
      Relay haProxy = HaProxy.relay(bed, "haproxy", standIn, null);
      // One connection more than the crowds have: the client that waits for Weir's start.
      Relay weir =
          Weir.start(
              bed, "weir", Weir.Mode.PASSTHROUGH, standIn, SMALL_CLIENTS + LARGE_CLIENTS + 1, null);
      crowds.add(HAPROXY_SMALL, haProxy, small);
      crowds.add(WEIR_SMALL, weir, small);
      crowds.add(HAPROXY_LARGE, haProxy, large);
      crowds.add(WEIR_LARGE, weir, large);
      crowds.measure(pace);
      return report(crowds);
    }
  }

  private static Report report(Crowds crowds) {
    Table table =
        new Table(
            "relay, %d clients with SELECT 1, %d with results"
                .formatted(SMALL_CLIENTS, LARGE_CLIENTS),
            "requests/s",
            "CPU µs per request",
            "MB/s",
            "CPU µs per MB");
    addSmallRow(table, crowds, HAPROXY_SMALL);
    addSmallRow(table, crowds, WEIR_SMALL);
    addLargeRow(table, crowds, HAPROXY_LARGE);
    addLargeRow(table, crowds, WEIR_LARGE);
    LoadSamples samples = crowds.samples();
    return new Report(
        table,
        List.of(
            Bar.atLeast(
                1,
                "requests per second through Weir",
                samples.perSecond().median(WEIR_SMALL),
                "HAProxy",
                samples.perSecond().median(HAPROXY_SMALL)),
            Bar.atMost(
                1,
                "CPU that a relayed request costs Weir",
                samples.microsPerRequest().median(WEIR_SMALL),
                "HAProxy",
                samples.microsPerRequest().median(HAPROXY_SMALL)),
            Bar.atLeast(
                1,
                "megabytes per second through Weir",
                samples.megabytesPerSecond().median(WEIR_LARGE),
                "HAProxy",
                samples.megabytesPerSecond().median(HAPROXY_LARGE)),
            Bar.atMost(
                1,
                "CPU that a relayed megabyte costs Weir",
                samples.microsPerMegabyte().median(WEIR_LARGE),
                "HAProxy",
                samples.microsPerMegabyte().median(HAPROXY_LARGE))));
  }

  private static void addSmallRow(Table table, Crowds crowds, String name) {
    table.row(
        name,
        crowds.requestsPerSecond(name),
        crowds.microsPerRequest(name),
        Table.NOTHING,
        Table.NOTHING);
  }

  private static void addLargeRow(Table table, Crowds crowds, String name) {
    table.row(
        name,
        Table.NOTHING,
        Table.NOTHING,
        crowds.megabytesPerSecond(name),
        crowds.microsPerMegabyte(name));
  }
}
