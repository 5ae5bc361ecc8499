package dev.weir.bootstrap.reload;

import dev.weir.application.operation.InstanceOperations;
import dev.weir.application.operation.OperationResult;
import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.FilesInMemory;
import dev.weir.bootstrap.config.load.ConfigLoader;
import dev.weir.bootstrap.config.load.Loaded;
import dev.weir.bootstrap.instance.Instance;
import dev.weir.bootstrap.instance.InstanceStartException;
import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.options.TlsMode;
import dev.weir.testkit.port.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** An instance before a stand-in server, with files that a test rewrites. */
final class ReloadedWeir implements AutoCloseable {
  static final String USER = "app";
  static final String OTHER_USER = "app2";
  static final String PASSWORD = "Open-Sesame-1";

  private static final Path PROXY = Path.of("proxy.yaml");
  private static final Path BUCKETS = Path.of("buckets.yaml");
  private static final Path USERS = Path.of("users.yaml");

  private final Map<Path, String> files = new ConcurrentHashMap<>();
  private final StandIn server;
  private final int port = FreePort.find();
  private final int httpPort = FreePort.find();
  private final Instance instance;
  private final ConfigReload reload;
  private final HttpClient http = HttpClient.newHttpClient();
  private final List<Connection> connections = new ArrayList<>();

  private ReloadedWeir(String proxy, String users, List<String> buckets)
      throws IOException, InstanceStartException {
    this.server =
        StandIn.start(
            StandInOptions.defaults()
                .withPort(0)
                .withDatabases(List.of("AppDB", "Other", "Third", "Fourth"))
                .withLogin(USER, PASSWORD)
                .withLogin(OTHER_USER, PASSWORD)
                .withTls(TlsMode.OFF));
    proxy(proxy);
    users(users);
    buckets(buckets);
    Environment environment = new Files();
    Loaded.Valid started = (Loaded.Valid) load(environment);
    this.instance = Instance.start(started.config(), environment);
    this.reload = new ConfigReload(ReloadedWeir::load, environment, instance, started);
  }

  /**
   * Starts it.
   *
   * @param proxy further lines of the section {@code proxy}, each indented by two
   * @param users the users file
   * @param buckets a line for each bucket, as in {@link #bucket}
   */
  static ReloadedWeir start(String proxy, String users, String... buckets)
      throws IOException, InstanceStartException {
    return new ReloadedWeir(proxy, users, List.of(buckets));
  }

  /** A line of a bucket on the server; {@code more} are keys as in a YAML mapping. */
  static String bucket(String id, String database, int limit, String more) {
    return "id: %s, database: %s, max_connections: %d%s"
        .formatted(id, database, limit, more.isEmpty() ? "" : ", " + more);
  }

  private static Loaded load(Environment environment) {
    return ConfigLoader.load(PROXY, BUCKETS, environment);
  }

  /** The files as they are now. */
  private final class Files implements Environment {
    private FilesInMemory now() {
      return new FilesInMemory(files, "test");
    }

    @Override
    public Optional<String> variable(String name) {
      return Optional.ofNullable(files.get(Path.of("env", name)));
    }

    @Override
    public byte[] read(Path file) throws IOException {
      return now().read(file);
    }

    @Override
    public boolean isReadable(Path file) {
      return now().isReadable(file);
    }

    @Override
    public String hostName() {
      return "test";
    }
  }

  // ---- the files ----

  void proxy(String more) {
    files.put(
        PROXY,
        """
        proxy:
          instance_id: test
          listen_addr: 127.0.0.1
          listen_port: %d
          health_check_port: %d
          metrics_port: %d
          shutdown_timeout: 2s
          users: users.yaml
        %stls: {mode: "off"}
        """
            .formatted(port, httpPort, httpPort, more));
  }

  void buckets(String... lines) {
    buckets(List.of(lines));
  }

  private void buckets(List<String> lines) {
    StringBuilder yaml = new StringBuilder("buckets:\n");
    for (String line : lines) {
      yaml.append("  - {host: 127.0.0.1, port: ")
          .append(server.port())
          .append(", tls: \"off\", ")
          .append(line)
          .append("}\n");
    }
    files.put(BUCKETS, yaml.toString());
  }

  void users(String yaml) {
    files.put(USERS, yaml);
  }

  void file(String path, String content) {
    files.put(Path.of(path), content);
  }

  // ---- what runs ----

  /** Reads the files again, and returns the result. */
  OperationResult reload() {
    CompletableFuture<OperationResult> result = new CompletableFuture<>();
    reload.request("a test", result::complete);
    return result.join();
  }

  InstanceOperations operations() {
    return new InstanceOperations(new InstanceOperator(instance, reload));
  }

  InetSocketAddress address() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  StandIn server() {
    return server;
  }

  Connection connect(String database) throws SQLException {
    return connect(USER, PASSWORD, database);
  }

  Connection connect(String user, String password, String database) throws SQLException {
    Connection connection =
        DriverManager.getConnection(
            "jdbc:sqlserver://127.0.0.1:%d;databaseName=%s;encrypt=false;loginTimeout=30;connectRetryCount=0;user=%s;password=%s"
                .formatted(port, database, user, password));
    connections.add(connection);
    return connection;
  }

  static String ask(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }

  /** Returns the number of the error that a request ends with, or 0. */
  static int errorOf(Connection connection) {
    try {
      ask(connection, "SELECT 1");
      return 0;
    } catch (SQLException e) {
      return e.getErrorCode();
    }
  }

  double meter(String name, String... labels) throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + httpPort + "/metrics");
    String page =
        http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString()).body();
    return page.lines()
        .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
        .filter(line -> List.of(labels).stream().allMatch(it -> line.contains("\"" + it + "\"")))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  @Override
  public void close() throws SQLException {
    for (Connection connection : connections) {
      connection.close();
    }
    reload.close();
    instance.close();
    server.close();
    http.close();
  }
}
