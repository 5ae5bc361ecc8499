package dev.weir.bootstrap.passthrough;

import dev.weir.bootstrap.instance.Instance;
import dev.weir.bootstrap.instance.InstanceStartException;
import dev.weir.bootstrap.instance.TestInstance;
import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;

/** A stand-in server and a whole instance in front of it, in passthrough. */
final class WeirBetween implements AutoCloseable {
  private static final String USER = "sa";
  private static final String PASSWORD = "YourStr0ngP@ssword1";
  private static final String DATABASE = "AppDB";

  private final StandIn server;
  private final Instance instance;

  private WeirBetween(StandIn server, Instance instance) {
    this.server = server;
    this.instance = instance;
  }

  /** Starts both, with these lines added to the bucket's configuration. */
  static WeirBetween start(String... bucketLines) throws IOException, InstanceStartException {
    StandIn server =
        StandIn.start(
            StandInOptions.defaults()
                .withPort(0)
                .withDatabases(List.of(DATABASE))
                .withLogin(USER, PASSWORD));
    try {
      return new WeirBetween(server, startInstance(server.port(), bucketLines));
    } catch (InstanceStartException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  /** Starts an instance with one bucket, in front of whatever is or is not at that port. */
  static Instance startInstance(int serverPort, String... bucketLines)
      throws IOException, InstanceStartException {
    StringBuilder buckets = new StringBuilder("buckets:\n  - id: bucket-1\n    host: 127.0.0.1\n");
    buckets.append("    port: ").append(serverPort).append("\n    database: AppDB\n");
    for (String line : bucketLines) {
      buckets.append("    ").append(line).append('\n');
    }
    return startInstance(buckets.toString());
  }

  /** Starts an instance with these buckets, on ports of its own. */
  static Instance startInstance(String buckets) throws IOException, InstanceStartException {
    String proxy =
        """
          pinning_mode: passthrough
          shutdown_timeout: 5s
        """;
    return TestInstance.start(proxy, buckets);
  }

  StandIn server() {
    return server;
  }

  Instance instance() {
    return instance;
  }

  Connection connectDirect(String encrypt) throws SQLException {
    return connect(server.port(), encrypt);
  }

  Connection connectThroughWeir(String encrypt) throws SQLException {
    return connect(instance.listeners().getFirst().getPort(), encrypt);
  }

  static Connection connect(int port, String encrypt) throws SQLException {
    Properties properties = new Properties();
    properties.put("user", USER);
    properties.put("password", PASSWORD);
    properties.put("encrypt", encrypt);
    properties.put("trustServerCertificate", "true");
    properties.put("loginTimeout", "60");
    return DriverManager.getConnection(
        "jdbc:sqlserver://127.0.0.1:" + port + ";databaseName=" + DATABASE, properties);
  }

  /** The value of a meter of bucket-1 as Prometheus would scrape it. */
  long meter(String name) throws IOException, InterruptedException {
    String prefix = name + "{bucket=\"bucket-1\"} ";
    return get(instance.metricsAddress().getPort(), "/metrics")
        .lines()
        .filter(line -> line.startsWith(prefix))
        .mapToLong(line -> (long) Double.parseDouble(line.substring(prefix.length())))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no meter " + name));
  }

  static String get(int port, String path) throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      URI uri = URI.create("http://127.0.0.1:" + port + path);
      return client
          .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
          .body();
    }
  }

  @Override
  public void close() {
    instance.close();
    server.close();
  }
}
