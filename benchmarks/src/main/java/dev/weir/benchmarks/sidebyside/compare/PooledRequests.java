package dev.weir.benchmarks.sidebyside.compare;

import dev.weir.benchmarks.sidebyside.bed.HaProxy;
import dev.weir.benchmarks.sidebyside.bed.Postgres;
import dev.weir.benchmarks.sidebyside.bed.Relay;
import dev.weir.benchmarks.sidebyside.bed.StandIn;
import dev.weir.benchmarks.sidebyside.bed.TestBed;
import dev.weir.benchmarks.sidebyside.bed.Weir;
import dev.weir.benchmarks.sidebyside.client.Dialect;
import dev.weir.benchmarks.sidebyside.client.Question;
import dev.weir.benchmarks.sidebyside.client.TdsDialect;
import dev.weir.benchmarks.sidebyside.compare.Crowds.Work;
import dev.weir.benchmarks.sidebyside.figures.Bar;
import dev.weir.benchmarks.sidebyside.figures.Report;
import dev.weir.benchmarks.sidebyside.figures.Samples;
import dev.weir.benchmarks.sidebyside.figures.Table;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/** Compares the CPU time of a request in a pooler whose many clients share few connections. */
final class PooledRequests {
  private static final int CLIENTS = 64;
  private static final int CONNECTIONS = 8;

  private static final String TDS = "stand-in, direct";
  private static final String HAPROXY = "HAProxy (a connection for each client)";
  private static final String WEIR = "Weir, transaction";
  private static final String BEFORE = "Weir before, transaction";
  private static final String POSTGRES = "PostgreSQL, direct";
  private static final String PGBOUNCER = "PgBouncer, transaction";

  private PooledRequests() {}

  static Report run(TestBed bed, Pace pace) throws IOException, InterruptedException {
    try (Crowds crowds = new Crowds()) {
      connect(bed, crowds);
      crowds.measure(pace);
      return report(crowds, bed.hasWeirBefore());
    }
  }

  private static void connect(TestBed bed, Crowds crowds) throws IOException, InterruptedException {
    Work tds = work(new TdsDialect(false));
    InetSocketAddress standIn = StandIn.start(bed);
    crowds.addDirect(TDS, standIn, tds);
    crowds.add(HAPROXY, HaProxy.relay(bed, "haproxy", standIn, null), tds);
    crowds.add(
        WEIR, Weir.start(bed, "weir", Weir.Mode.TRANSACTION, standIn, CONNECTIONS, null), tds);
    Relay before =
        Weir.startBefore(bed, "weir-before", Weir.Mode.TRANSACTION, standIn, CONNECTIONS);
    if (before != null) {
      crowds.add(BEFORE, before, tds);
    }
    Work postgres = work(Postgres.dialect());
    InetSocketAddress server = Postgres.start(bed);
    crowds.addDirect(POSTGRES, server, postgres);
    crowds.add(PGBOUNCER, Postgres.pool(bed, server, CONNECTIONS), postgres);
  }

  private static Work work(Dialect dialect) {
    return new Work(dialect, CLIENTS, Question.SELECT_ONE);
  }

  private static Report report(Crowds crowds, boolean before) {
    Table table =
        new Table(
            "SELECT 1 of %d clients on %d connections".formatted(CLIENTS, CONNECTIONS),
            "requests/s",
            "CPU µs per request",
            "of it in the kernel");
    measureDirect(table, crowds, TDS);
    measureBetween(table, crowds, HAPROXY);
    measureBetween(table, crowds, WEIR);
    if (before) {
      measureBetween(table, crowds, BEFORE);
    }
    measureDirect(table, crowds, POSTGRES);
    measureBetween(table, crowds, PGBOUNCER);
    Samples micros = crowds.samples().microsPerRequest();
    List<Bar> bars = new ArrayList<>();
    bars.add(
        Bar.atMost(
            1,
            "CPU that a pooled request costs Weir",
            micros.median(WEIR),
            "PgBouncer",
            micros.median(PGBOUNCER)));
    if (before) {
      Samples user = crowds.samples().userMicrosPerRequest();
      bars.add(
          Bar.atMost(
              1,
              "CPU in user space that a pooled request costs Weir",
              user.median(WEIR),
              "that before",
              user.median(BEFORE)));
    }
    return new Report(table, bars);
  }

  private static void measureDirect(Table table, Crowds crowds, String name) {
    table.row(name, crowds.requestsPerSecond(name), Table.NOTHING, Table.NOTHING);
  }

  private static void measureBetween(Table table, Crowds crowds, String name) {
    table.row(
        name,
        crowds.requestsPerSecond(name),
        crowds.microsPerRequest(name),
        crowds.kernelShare(name));
  }
}
