package dev.weir.bootstrap.keys;

import dev.weir.bootstrap.instance.Instance;
import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.options.TlsMode;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/**
 * Clients of one instance and what they see of it, with the server behind it.
 *
 * @param port where they connect
 */
record Clients(Instance instance, StandIn server, int port, List<Connection> connected)
    implements AutoCloseable {
  static final String USER = "sa";
  static final String OTHER_USER = "app";
  static final String PASSWORD = "YourStr0ngP@ssword1";

  Clients(Instance instance, StandIn server, int port) {
    this(instance, server, port, new ArrayList<>());
  }

  /** A server with the database of the first bucket and two logins. */
  static StandInOptions serverOptions() {
    return StandInOptions.defaults()
        .withPort(0)
        .withDatabases(List.of(Scene.DATABASE))
        .withTls(TlsMode.OFF)
        .withLogin(USER, PASSWORD)
        .withLogin(OTHER_USER, PASSWORD);
  }

  /** Where they connect. */
  InetSocketAddress address() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  // ---- sessions ----

  /** A session of the usual login, with these properties of the driver: {@code name=value}. */
  Connection connect(String... properties) throws SQLException {
    return connectAs(USER, properties);
  }

  Connection connectAs(String user, String... properties) throws SQLException {
    Connection connection = connectTo(port, user, PASSWORD, properties);
    connected.add(connection);
    return connection;
  }

  static Connection connectTo(int port, String user, String password, String... properties)
      throws SQLException {
    return connectTo("127.0.0.1", port, user, password, properties);
  }

  static Connection connectTo(
      String host, int port, String user, String password, String... properties)
      throws SQLException {
    Properties all = new Properties();
    all.setProperty("user", user);
    all.setProperty("password", password);
    all.setProperty("databaseName", Scene.DATABASE);
    all.setProperty("encrypt", "false");
    all.setProperty("trustServerCertificate", "true");
    all.setProperty("loginTimeout", "30");
    all.setProperty("connectRetryCount", "0");
    for (String property : properties) {
      int equals = property.indexOf('=');
      all.setProperty(property.substring(0, equals), property.substring(equals + 1));
    }
    return DriverManager.getConnection("jdbc:sqlserver://" + host + ":" + port, all);
  }

  static void execute(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** The first value of the first row. */
  static String ask(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return String.valueOf(rows.getString(1));
    }
  }

  /** A session that has a server connection, in a transaction, and keeps it. */
  Connection occupy(String... properties) throws SQLException {
    return occupyAs(USER, properties);
  }

  Connection occupyAs(String user, String... properties) throws SQLException {
    Connection connection = connectAs(user, properties);
    connection.setAutoCommit(false);
    execute(connection, "CREATE TABLE #kept (a int)");
    return connection;
  }

  /** What comes of one more session that asks something. */
  String outcomeOfARequest(String... properties) {
    return outcome(() -> execute(connect(properties), "SELECT 1"));
  }

  // ---- what comes of something ----

  /** Something that a client does. */
  interface Deed {
    void run() throws Exception;
  }

  /** {@code ok}, or the number of the error it ends with. */
  static String outcome(Deed deed) {
    try {
      deed.run();
      return "ok";
    } catch (SQLException e) {
      return e.getErrorCode() == 0 ? "failed" : Integer.toString(e.getErrorCode());
    } catch (Exception | AssertionError e) {
      return "failed";
    }
  }

  /** How long something takes, however it ends. */
  static Duration time(Deed deed) {
    long start = System.nanoTime();
    outcome(deed);
    return Duration.ofNanos(System.nanoTime() - start);
  }

  /** How long it takes until something is so. */
  static Duration timeUntil(String what, Callable<Boolean> condition) {
    return time(() -> Await.until(what, condition));
  }

  /** How long it takes until a request is answered as it should be. */
  static Duration timeUntilServed(CompletableFuture<String> request) {
    long start = System.nanoTime();
    String outcome = request.join();
    if (!outcome.equals("ok")) {
      throw new AssertionError("it ended with " + outcome);
    }
    return Duration.ofNanos(System.nanoTime() - start);
  }

  /** How long a client can do something again and again. */
  static Duration timeUntilItFails(Deed deed) {
    return timeUntil("it fails", () -> !outcome(deed).equals("ok"));
  }

  /** Does something on a thread of its own. */
  static <T> CompletableFuture<T> beside(Callable<T> work) {
    CompletableFuture<T> result = new CompletableFuture<>();
    Thread.startVirtualThread(
        () -> {
          try {
            result.complete(work.call());
          } catch (Exception e) {
            result.completeExceptionally(e);
          }
        });
    return result;
  }

  // ---- what operators see ----

  /** The body of a page of the instance's health. */
  String health(String path) throws IOException, InterruptedException {
    return get(instance.healthAddress().getPort(), path).body();
  }

  int healthStatus(String path) throws IOException, InterruptedException {
    return get(instance.healthAddress().getPort(), path).statusCode();
  }

  /** What a meter shows, the one with these labels where there are several; 0 without it. */
  double meter(String name, String... labels) throws IOException, InterruptedException {
    return get(instance.metricsAddress().getPort(), "/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
        .filter(line -> Arrays.stream(labels).allMatch(label -> line.contains("\"" + label + "\"")))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  static HttpResponse<String> get(int port, String path) throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      URI uri = URI.create("http://127.0.0.1:" + port + path);
      return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }
  }

  @Override
  public void close() throws SQLException {
    for (Connection connection : connected) {
      connection.close();
    }
  }
}
