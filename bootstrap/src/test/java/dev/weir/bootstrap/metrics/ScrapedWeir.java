package dev.weir.bootstrap.metrics;

import dev.weir.bootstrap.instance.Instance;
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
import java.util.Map;

/** A stand-in server and a whole instance in front of it, whose meters are scraped. */
final class ScrapedWeir implements AutoCloseable {
  private static final String USER = "sa";
  private static final String PASSWORD = "YourStr0ngP@ssword1";

  private final StandIn server;
  private final Instance instance;
  private final Scrape meters;

  private ScrapedWeir(StandIn server, Instance instance) {
    this.server = server;
    this.instance = instance;
    this.meters = new Scrape(instance);
  }

  /** Starts both, with these lines added to the bucket's configuration. */
  static ScrapedWeir start(String... bucketLines) throws Exception {
    StandIn server =
        StandIn.start(
            StandInOptions.defaults()
                .withPort(0)
                .withDatabases(List.of("AppDB"))
                .withLogin(USER, PASSWORD));
    String bucket =
        "buckets:\n  - id: bucket-1\n    host: 127.0.0.1\n    port: %d\n    database: AppDB\n    tls: off\n"
            .formatted(server.port());
    StringBuilder buckets = new StringBuilder(bucket);
    for (String line : bucketLines) {
      buckets.append("    ").append(line).append('\n');
    }
    return new ScrapedWeir(
        server, TestInstance.start("  shutdown_timeout: 5s", buckets.toString()));
  }

  /** A session whose login profile is that of all with the same options. */
  Connection connect(String options) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:sqlserver://127.0.0.1:%d;databaseName=AppDB;encrypt=false;trustServerCertificate=true;loginTimeout=30;applicationName=billing%s"
            .formatted(instance.listeners().getFirst().getPort(), options),
        USER,
        PASSWORD);
  }

  /** Every series of the bucket with its value, by its name and labels. */
  Map<String, Double> scrape() {
    return meters.series();
  }

  /** The body of a page of the instance's health. */
  String page(String path) throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + instance.healthAddress().getPort() + path);
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client
          .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
          .body();
    }
  }

  /** The numbers of the server's open sessions. */
  List<Integer> atServer() {
    return server.report().openSessions().stream().map(session -> session.spid()).toList();
  }

  @Override
  public void close() {
    meters.close();
    instance.close();
    server.close();
  }
}
