package dev.weir.bootstrap.cluster;

import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.options.TlsMode;
import dev.weir.standin.raw.RawLogin;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** One server, and instances in front of it that share the limit of its bucket. */
final class Cluster implements AutoCloseable {
  static final int LIMIT = 50;

  static final String LEAVE = "shutdown_timeout: 2s";

  /** Who may log in. */
  static final RawLogin LOGIN = RawLogin.of("app", "Open-Sesame-1").withDatabase("AppDB");

  private final StandIn server;
  private final List<ServingProcess> instances = new ArrayList<>();

  private Cluster(StandIn server) {
    this.server = server;
  }

  /**
   * Starts it, and returns when all of them hear the ledger.
   *
   * @param coordination for each instance the sections of its file that say how it shares its limit
   */
  static Cluster start(Path directory, List<String> coordination) throws IOException {
    return start(directory, coordination, LEAVE);
  }

  /**
   * Likewise.
   *
   * @param leave the keys by which instances leave
   */
  static Cluster start(Path directory, List<String> coordination, String leave) throws IOException {
    ClusterBucket bucket = ClusterBucket.of("bucket-1", LOGIN.database(), LIMIT);
    return start(directory, coordination, leave, List.of(bucket));
  }

  /** Likewise, with these buckets, all on one server. */
  static Cluster start(Path directory, List<String> coordination, List<ClusterBucket> buckets)
      throws IOException {
    return start(directory, coordination, LEAVE, buckets);
  }

  private static Cluster start(
      Path directory, List<String> coordination, String leave, List<ClusterBucket> buckets)
      throws IOException {
    Cluster cluster =
        new Cluster(
            StandIn.start(
                StandInOptions.defaults()
                    .withPort(0)
                    .withDatabases(buckets.stream().map(ClusterBucket::database).toList())
                    .withLogin(LOGIN.user(), LOGIN.password())
                    .withTls(TlsMode.OFF)));
    boolean complete = false;
    try {
      for (String each : coordination) {
        String name = "weir-" + (cluster.instances.size() + 1);
        cluster.instances.add(
            ServingProcess.start(name, directory, leave, each, cluster.server.port(), buckets));
      }
      cluster.instances.forEach(ServingProcess::awaitConnected);
      complete = true;
      return cluster;
    } finally {
      if (!complete) {
        cluster.close();
      }
    }
  }

  List<ServingProcess> instances() {
    return instances;
  }

  /** The connections that the server sees now. */
  int connections() {
    return server.report().connectionsNow();
  }

  /** The most that it has ever seen. */
  int connectionsMax() {
    return server.report().connectionsMax();
  }

  /** How often anybody has logged in to the server. */
  long logins() {
    return server.report().logins();
  }

  /** The sum of a meter over all instances. */
  double sum(String meter, String... labels) throws IOException, InterruptedException {
    double sum = 0;
    for (ServingProcess each : instances) {
      sum += each.meter(meter, labels);
    }
    return sum;
  }

  /** The slots that the instance holds which holds the fewest. */
  double least() throws IOException, InterruptedException {
    double least = Double.MAX_VALUE;
    for (ServingProcess each : instances) {
      least = Math.min(least, each.meter("proxy_slots_held"));
    }
    return least;
  }

  /** Waits until each slot of the limit is a connection, and no instance holds another one. */
  void awaitExact(Duration patience) {
    Await.until(
        "every slot is a connection of one instance, and none is one of two",
        patience,
        () -> connections() == LIMIT && sum("proxy_slots_held") == LIMIT);
  }

  /** What all have logged. */
  String logs() {
    StringBuilder logs = new StringBuilder();
    for (ServingProcess each : instances) {
      logs.append("\n-- ").append(each.name()).append('\n').append(each.log());
    }
    return logs.toString();
  }

  @Override
  public void close() {
    instances.forEach(ServingProcess::close);
    server.close();
  }
}
