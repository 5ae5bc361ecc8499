package dev.weir.bootstrap.cluster;

import dev.weir.testkit.await.Await;
import dev.weir.testkit.port.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** {@code weir serve} as a process of its own, which can be killed, stopped and started again. */
final class ServingProcess implements AutoCloseable {
  private static final Duration START = Duration.ofSeconds(90);
  private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> RUNNING.forEach(Process::destroyForcibly)));
  }

  private final String name;
  private final Path directory;
  private final int port;
  private final int httpPort;
  private final int buckets;
  private final HttpClient http = HttpClient.newHttpClient();
  private Process process;
  private volatile boolean serving;

  private ServingProcess(
      String name,
      Path directory,
      String leave,
      String coordination,
      int serverPort,
      List<ClusterBucket> buckets)
      throws IOException {
    this.name = name;
    this.port = FreePort.find();
    this.httpPort = FreePort.find();
    this.buckets = buckets.size();
    this.directory = Files.createDirectories(directory.resolve(name));
    Files.writeString(this.directory.resolve("proxy.yaml"), proxy(leave, coordination));
    Files.writeString(this.directory.resolve("buckets.yaml"), configured(buckets, serverPort));
    this.process = launch();
  }

  /**
   * Starts one, and does not wait for it.
   *
   * @param directory where it has a directory of its name
   * @param leave the keys of its file that say how it leaves
   * @param coordination the sections of its file that say how it shares its limit
   */
  static ServingProcess start(
      String name,
      Path directory,
      String leave,
      String coordination,
      int serverPort,
      List<ClusterBucket> buckets)
      throws IOException {
    return new ServingProcess(name, directory, leave, coordination, serverPort, buckets);
  }

  /** Starts another process with the same files, on the same addresses. */
  private ServingProcess(ServingProcess before) throws IOException {
    this.name = before.name + "+";
    this.port = before.port;
    this.httpPort = before.httpPort;
    this.buckets = before.buckets;
    this.directory = before.directory;
    this.process = launch();
  }

  /** Starts a process that takes this one's place, and waits until both listen. */
  ServingProcess successor() throws IOException {
    ServingProcess next = new ServingProcess(this);
    Await.until(
        next.name + " listens",
        START,
        () -> Files.readString(directory.resolve("out")).contains("ready"));
    next.serving = true;
    return next;
  }

  /** Changes its file of buckets, which it does not read before it is told to. */
  void replaceInBuckets(String text, String other) throws IOException {
    Path file = directory.resolve("buckets.yaml");
    Files.writeString(file, Files.readString(file).replace(text, other));
  }

  /** Waits until it has ended in order. */
  void awaitEnd() {
    Await.until(name + " has ended", START, () -> !process.isAlive());
    RUNNING.remove(process);
    if (process.exitValue() != 0) {
      throw new AssertionError(name + " ended with " + process.exitValue() + ": " + log());
    }
  }

  /** Asks it to stop, and waits until it has ended in order. */
  void terminate() {
    serving = false;
    process.destroy();
    awaitEnd();
  }

  private static String configured(List<ClusterBucket> buckets, int serverPort) {
    StringBuilder yaml = new StringBuilder("buckets:\n");
    for (ClusterBucket each : buckets) {
      yaml.append(
          "  - {id: %s, host: 127.0.0.1, port: %d, database: %s, tls: \"off\", max_connections: %d%s}\n"
              .formatted(each.id(), serverPort, each.database(), each.limit(), each.more()));
    }
    return yaml.toString();
  }

  private String proxy(String leave, String coordination) {
    return """
    proxy: {instance_id: %s, listen_addr: 127.0.0.1, listen_port: %d, health_check_port: %d,
      metrics_port: %d, %s}
    tls: {mode: "off"}
    %s
    """
        .formatted(name, port, httpPort, httpPort, leave, coordination);
  }

  private Process launch() throws IOException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            Objects.requireNonNullElseGet(
                System.getProperty("surefire.test.class.path"),
                () -> System.getProperty("java.class.path")),
            "dev.weir.bootstrap.Weir",
            "serve",
            "--config",
            directory.resolve("proxy.yaml").toString(),
            "--buckets",
            directory.resolve("buckets.yaml").toString());
    Process started =
        new ProcessBuilder(command)
            .redirectOutput(directory.resolve("out").toFile())
            .redirectError(ProcessBuilder.Redirect.appendTo(directory.resolve("err").toFile()))
            .start();
    RUNNING.add(started);
    return started;
  }

  String name() {
    return name;
  }

  InetSocketAddress address() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  /** The status with which its page answers; 0 before it listens. */
  int status(String path) throws InterruptedException {
    try {
      return get(path).statusCode();
    } catch (IOException e) {
      return 0;
    }
  }

  /** The text of its page. */
  String page(String path) throws IOException, InterruptedException {
    return get(path).body();
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + httpPort + path);
    HttpRequest request = HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(5)).build();
    return http.send(request, HttpResponse.BodyHandlers.ofString());
  }

  /** Whether clients may come: from its first word with its ledger until it is killed. */
  boolean isServing() {
    return serving;
  }

  /** Waits until it hears its ledger. */
  void awaitConnected() {
    Await.until(
        name + " hears the ledger",
        START,
        () -> !process.isAlive() || meter("proxy_coordination_standing", "connected") == buckets);
    if (!process.isAlive()) {
      throw new AssertionError(name + " ended with " + process.exitValue() + ": " + log());
    }
    serving = true;
  }

  /** Kills it as a crash would. */
  void kill() {
    serving = false;
    process.destroyForcibly();
    Await.until(name + " has ended", () -> !process.isAlive());
    RUNNING.remove(process);
  }

  /** Starts it anew, with its name and its port. */
  void startAgain() throws IOException {
    process = launch();
  }

  /** Stops it where it is: its connections stay open, and nothing is answered. */
  void pause() throws IOException, InterruptedException {
    signal("STOP");
  }

  /** Lets it go on. */
  void resume() throws IOException, InterruptedException {
    signal("CONT");
  }

  /** Sends it a signal, which is named without SIG. */
  void signal(String signal) throws IOException, InterruptedException {
    String pid = Long.toString(process.pid());
    if (new ProcessBuilder("kill", "-" + signal, pid).start().waitFor() != 0) {
      throw new IllegalStateException("kill -" + signal + " failed");
    }
  }

  /** The sum of a meter of the buckets over its series that have all of these labels. */
  double meter(String meter, String... labels) throws IOException, InterruptedException {
    return page("/metrics")
        .lines()
        .filter(line -> line.startsWith(meter + "{"))
        .filter(line -> Arrays.stream(labels).allMatch(label -> line.contains("\"" + label + "\"")))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  /** What it has logged. */
  String log() {
    try {
      return Files.readString(directory.resolve("err"));
    } catch (IOException e) {
      return "no log: " + e;
    }
  }

  @Override
  public void close() {
    kill();
    http.close();
  }
}
