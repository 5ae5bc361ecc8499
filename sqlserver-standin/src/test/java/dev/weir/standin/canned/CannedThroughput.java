package dev.weir.standin.canned;

import dev.weir.standin.options.StandInOptions;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Measures what the prepared answers cost against what a relay costs, one right after the other:
 * the same clients ask the server itself, then through the relay. Requests by processor second of
 * the threads that serve them are requests per second of one core.
 */
public final class CannedThroughput {
  private static final int CLIENTS = 64;
  static final double BAR = 3.0;

  private CannedThroughput() {}

  /** How a relay is made. */
  interface Making {
    Relay of(InetSocketAddress server) throws IOException;
  }

  /**
   * What one run has shown.
   *
   * @param canned requests per processor second of the loop
   * @param relay the same of the relay
   */
  record Measured(String workload, double canned, double relay) {
    double ratio() {
      return canned / relay;
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%-16s canned %,9.0f/s per core, relay %,9.0f/s per core, ratio %.2f",
          workload,
          canned,
          relay,
          ratio());
    }
  }

  static Measured measure(Making making, String workload, List<byte[]> requests, long nanos)
      throws IOException {
    StandInOptions options = StandInOptions.defaults().withCanned(true);
    try (CannedServer server = CannedServer.start(options, 1)) {
      double canned =
          rate(new Load(server.address(), CLIENTS, requests), server::processorNanos, nanos);
      try (Relay relay = making.of(server.address())) {
        double relayed =
            rate(new Load(relay.address(), CLIENTS, requests), relay::processorNanos, nanos);
        return new Measured(workload, canned, relayed);
      }
    }
  }

  private static double rate(Load clients, LongSupplier processorNanos, long nanos)
      throws IOException {
    try (Load load = clients) {
      load.run(nanos / 4);
      long before = processorNanos.getAsLong();
      long answered = load.run(nanos);
      return answered
          * (double) TimeUnit.SECONDS.toNanos(1)
          / (processorNanos.getAsLong() - before);
    }
  }

  /** Seconds per workload as the argument; ends with 1 when the bar is missed. */
  public static void main(String[] arguments) throws IOException {
    long nanos = TimeUnit.SECONDS.toNanos(arguments.length > 0 ? Long.parseLong(arguments[0]) : 5);
    System.out.println("a relay of one selecting thread, for comparison:");
    workloads(SelectorRelay::new, nanos);
    System.out.println("a bare relay, two threads a connection:");
    double worst = workloads(BareRelay::new, nanos);
    System.out.printf(Locale.ROOT, "worst ratio %.2f, bar %.1f%n", worst, BAR);
    if (worst < BAR) {
      System.exit(1);
    }
  }

  /** Measures and prints all workloads; gives the worst ratio. */
  static double workloads(Making making, long nanos) throws IOException {
    double worst = Double.MAX_VALUE;
    List<Measured> all =
        List.of(
            measure(making, "SELECT 1", List.of(Load.batch("SELECT 1")), nanos),
            measure(making, "sp_execute", List.of(Load.execute(1, 7)), nanos),
            measure(
                making,
                "BEGIN, COMMIT",
                List.of(Load.batch("BEGIN TRAN"), Load.batch("COMMIT")),
                nanos),
            measure(making, "1 MB result", List.of(Load.batch("SELECT body FROM big")), nanos));
    for (Measured measured : all) {
      System.out.println(measured);
      worst = Math.min(worst, measured.ratio());
    }
    return worst;
  }
}
