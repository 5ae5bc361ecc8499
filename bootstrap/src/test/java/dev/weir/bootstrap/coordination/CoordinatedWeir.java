package dev.weir.bootstrap.coordination;

import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.FilesInMemory;
import dev.weir.bootstrap.config.load.ConfigLoader;
import dev.weir.bootstrap.config.load.Loaded;
import dev.weir.bootstrap.instance.Instance;
import dev.weir.bootstrap.instance.InstanceStartException;
import dev.weir.testkit.port.FreePort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A whole instance that shares the two slots of a bucket with others by a Redis. */
final class CoordinatedWeir implements AutoCloseable {
  static final int LIMIT = 2;
  static final String USER = "sa";
  static final String PASSWORD = "YourStr0ngP@ssword1";

  private static final Path PROXY_FILE = Path.of("proxy.yaml");
  private static final Path BUCKETS_FILE = Path.of("buckets.yaml");

  private final Instance instance;
  private final HttpClient http = HttpClient.newHttpClient();

  private CoordinatedWeir(Instance instance) {
    this.instance = instance;
  }

  /** Starts one that shares by Redis, with this in the section {@code fallback}. */
  static CoordinatedWeir byRedis(String name, int serverPort, int redisPort, String fallback)
      throws InstanceStartException {
    String redis =
        """
        redis: {addr: ["127.0.0.1:%d"], dial_timeout: 1s, read_timeout: 500ms, write_timeout: 500ms,
          heartbeat_interval: 1s, heartbeat_ttl: 3s}
        fallback: {%s}
        """
            .formatted(redisPort, fallback);
    return start(name, serverPort, redis);
  }

  /** Starts a member of a cluster of these. */
  static CoordinatedWeir byHazelcast(
      String name, int serverPort, String cluster, int port, List<Integer> members)
      throws InstanceStartException {
    String addresses =
        members.stream().map("\"127.0.0.1:%d\""::formatted).collect(Collectors.joining(", "));
    String hazelcast =
        """
        hazelcast: {cluster_name: %s, secret: a-secret-of-these-tests, bind_addr: 127.0.0.1, port: %d, members: [%s],
          heartbeat_interval: 1s, heartbeat_ttl: 5s, operation_timeout: 2s}
        fallback: {local_limit_divisor: 2}
        """
            .formatted(cluster, port, addresses);
    return start(name, serverPort, hazelcast);
  }

  private static CoordinatedWeir start(String name, int serverPort, String coordination)
      throws InstanceStartException {
    String proxy =
        """
        proxy: {instance_id: %s, listen_addr: 127.0.0.1, listen_port: %d, health_check_port: %d,
          metrics_port: %d, shutdown_timeout: 5s}
        %s
        """
            .formatted(name, FreePort.find(), FreePort.find(), FreePort.find(), coordination);
    String buckets =
        """
        buckets:
          - id: bucket-1
            host: 127.0.0.1
            port: %d
            database: AppDB
            tls: off
            max_connections: %d
        """
            .formatted(serverPort, LIMIT);
    Environment files = new FilesInMemory(Map.of(PROXY_FILE, proxy, BUCKETS_FILE, buckets), "test");
    Loaded loaded = ConfigLoader.load(PROXY_FILE, BUCKETS_FILE, files);
    if (loaded instanceof Loaded.Valid valid) {
      return new CoordinatedWeir(Instance.start(valid.config(), files));
    }
    throw new IllegalArgumentException(loaded.toString());
  }

  Connection connect() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:sqlserver://127.0.0.1:%d;databaseName=AppDB;encrypt=false;loginTimeout=30"
            .formatted(instance.listeners().getFirst().getPort()),
        USER,
        PASSWORD);
  }

  int select(Connection client) throws SQLException {
    try (Statement statement = client.createStatement();
        ResultSet rows = statement.executeQuery("SELECT 1")) {
      rows.next();
      return rows.getInt(1);
    }
  }

  /** What a meter of the bucket shows, the one with these labels where there are several. */
  double meter(String name, String... labels) {
    return get(instance.metricsAddress().getPort(), "/metrics")
        .lines()
        .filter(line -> line.startsWith(name + "{"))
        .filter(line -> Arrays.stream(labels).allMatch(label -> line.contains("\"" + label + "\"")))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .findFirst()
        .orElse(Double.NaN);
  }

  /** Whether it calls itself ready. */
  boolean isReady() {
    return response(instance.healthAddress().getPort(), "/health/ready").statusCode() == 200;
  }

  String health() {
    return get(instance.healthAddress().getPort(), "/health");
  }

  private String get(int port, String path) {
    return response(port, path).body();
  }

  private HttpResponse<String> response(int port, String path) {
    URI uri = URI.create("http://127.0.0.1:" + port + path);
    try {
      return http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    http.close();
    instance.close();
  }
}
