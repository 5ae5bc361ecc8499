package dev.weir.benchmarks.sidebyside.compare;

import dev.weir.benchmarks.sidebyside.bed.HaProxy;
import dev.weir.benchmarks.sidebyside.bed.Postgres;
import dev.weir.benchmarks.sidebyside.bed.Relay;
import dev.weir.benchmarks.sidebyside.bed.ServerIdentity;
import dev.weir.benchmarks.sidebyside.bed.StandIn;
import dev.weir.benchmarks.sidebyside.bed.TestBed;
import dev.weir.benchmarks.sidebyside.bed.Weir;
import dev.weir.benchmarks.sidebyside.client.Dialect;
import dev.weir.benchmarks.sidebyside.client.RawClient;
import dev.weir.benchmarks.sidebyside.client.TdsDialect;
import dev.weir.benchmarks.sidebyside.figures.Bar;
import dev.weir.benchmarks.sidebyside.figures.Report;
import dev.weir.benchmarks.sidebyside.figures.Samples;
import dev.weir.benchmarks.sidebyside.figures.Table;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Compares the time that a process in between adds to the SELECT 1 of one client. */
final class Latency implements AutoCloseable {
  private static final int CONNECTIONS = 8;

  private static final String TDS = "stand-in, direct";
  private static final String HAPROXY = "HAProxy";
  private static final String PASSTHROUGH = "Weir, passthrough";
  private static final String TRANSACTION = "Weir, transaction";
  private static final String BEFORE = "Weir before, transaction";
  private static final String TDS_TLS = "stand-in with TLS, direct";
  private static final String HAPROXY_TLS = "HAProxy, TLS passed through";
  private static final String PASSTHROUGH_TLS = "Weir, passthrough, TLS passed through";
  private static final String TRANSACTION_TLS = "Weir, transaction, TLS on both sides";
  private static final String POSTGRES = "PostgreSQL, direct";
  private static final String PGBOUNCER = "PgBouncer, transaction";

  private final TestBed bed;
  private final List<LoneClient> clients = new ArrayList<>();
  private final Samples p50 = new Samples();
  private final Samples p99 = new Samples();
  private final Table table =
      new Table("way of SELECT 1, one client", "p50 µs", "added", "p99 µs", "added");

  private Latency(TestBed bed) {
    this.bed = bed;
  }

  static Report run(TestBed bed, Pace pace) throws IOException, InterruptedException {
    try (Latency latency = new Latency(bed)) {
      latency.connect();
      Rounds.run(latency.clients, pace);
      return latency.report();
    }
  }

  private void connect() throws IOException, InterruptedException {
    InetSocketAddress standIn = StandIn.start(bed);
    TdsDialect plain = new TdsDialect(false);
    add(TDS, standIn, plain, null);
    add(HAPROXY, HaProxy.relay(bed, "haproxy", standIn, null).address(), plain, null);
    add(PASSTHROUGH, weir("weir-p", Weir.Mode.PASSTHROUGH, standIn, null), plain, null);
    add(TRANSACTION, weir("weir-t", Weir.Mode.TRANSACTION, standIn, null), plain, null);

    Relay before =
        Weir.startBefore(bed, "weir-before", Weir.Mode.TRANSACTION, standIn, CONNECTIONS);
    if (before != null) {
      add(BEFORE, before.address(), plain, null);
    }

    ServerIdentity identity = ServerIdentity.make(bed);
    InetSocketAddress secured = HaProxy.endTls(bed, identity, standIn);
    TdsDialect strict = new TdsDialect(true);
    SSLContext tls = identity.clientContext();
    add(TDS_TLS, secured, strict, tls);
    add(HAPROXY_TLS, HaProxy.relay(bed, "haproxy-tls", secured, tls).address(), strict, tls);
    add(PASSTHROUGH_TLS, weir("weir-p-tls", Weir.Mode.PASSTHROUGH, secured, identity), strict, tls);
    add(TRANSACTION_TLS, weir("weir-t-tls", Weir.Mode.TRANSACTION, secured, identity), strict, tls);

    InetSocketAddress postgres = Postgres.start(bed);
    add(POSTGRES, postgres, Postgres.dialect(), null);
    add(PGBOUNCER, Postgres.pool(bed, postgres, CONNECTIONS).address(), Postgres.dialect(), null);
  }

  private InetSocketAddress weir(
      String name, Weir.Mode mode, InetSocketAddress server, @Nullable ServerIdentity identity)
      throws IOException, InterruptedException {
    return Weir.start(bed, name, mode, server, CONNECTIONS, identity).address();
  }

  private void add(
      String name, InetSocketAddress address, Dialect dialect, @Nullable SSLContext tls)
      throws IOException {
    clients.add(new LoneClient(name, RawClient.open(address, dialect, tls), p50, p99));
  }

  private Report report() {
    row(TDS, TDS);
    row(HAPROXY, TDS);
    row(PASSTHROUGH, TDS);
    row(TRANSACTION, TDS);
    if (bed.hasWeirBefore()) {
      row(BEFORE, TDS);
    }
    row(TDS_TLS, TDS_TLS);
    row(HAPROXY_TLS, TDS_TLS);
    row(PASSTHROUGH_TLS, TDS_TLS);
    row(TRANSACTION_TLS, TDS_TLS);
    row(POSTGRES, POSTGRES);
    row(PGBOUNCER, POSTGRES);
    return new Report(
        table,
        List.of(
            Bar.atMost(
                1,
                "p50 that Weir adds in transaction mode",
                p50.medianDifference(TRANSACTION, TDS),
                "PgBouncer",
                p50.medianDifference(PGBOUNCER, POSTGRES)),
            Bar.atMost(
                1,
                "p50 that Weir adds in transaction mode with TLS on both sides",
                p50.medianDifference(TRANSACTION_TLS, TDS_TLS),
                "HAProxy, which passes TLS through",
                p50.medianDifference(HAPROXY_TLS, TDS_TLS))));
  }

  private void row(String name, String base) {
    boolean direct = name.equals(base);
    table.row(
        name,
        Table.figure(p50.median(name), 1),
        direct ? Table.NOTHING : Table.difference(p50.medianDifference(name, base), 1),
        Table.figure(p99.median(name), 1),
        direct ? Table.NOTHING : Table.difference(p99.medianDifference(name, base), 1));
  }

  @Override
  public void close() throws IOException {
    for (LoneClient client : clients) {
      client.close();
    }
  }
}
