package dev.weir.bootstrap.hostile;

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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * {@code weir serve} from the distribution, started by its launcher, so that the product's own
 * flags count. Ends when it is closed, by SIGTERM first.
 */
public final class AttackedWeir implements AutoCloseable {
  /** Options of Java by which the whole heap is in memory from the start. */
  static final String RESIDENT_HEAP = "-Xms512m -Xmx512m -XX:+AlwaysPreTouch";

  /** An option of Java by which TLS is that of the JDK, as where there is no native library. */
  public static final String TLS_OF_THE_JDK = "-Dio.netty.handler.ssl.noOpenSsl=true";

  private static final Path LAUNCHER =
      Path.of(
          System.getProperty("weir.repository.root"), "bootstrap", "target", "weir", "bin", "weir");
  private static final Duration START = Duration.ofSeconds(90);
  private static final Duration END = Duration.ofSeconds(25);

  private final Process process;
  private final Path directory;
  private final int port;
  private final int httpPort;

  private AttackedWeir(Process process, Path directory, int port, int httpPort) {
    this.process = process;
    this.directory = directory;
    this.port = port;
    this.httpPort = httpPort;
  }

  /** How the process is to be; by default without any bucket, in 512 MB of heap. */
  public static final class Setup {
    private final Path directory;
    private final List<String> proxyLines = new ArrayList<>();
    private final List<String> sections = new ArrayList<>();
    private final List<String> buckets = new ArrayList<>();
    private String listenAddress = "127.0.0.1";
    private String javaOptions = RESIDENT_HEAP;
    private Path log;

    private Setup(Path directory) {
      this.directory = directory;
      this.log = directory.resolve("err");
    }

    /** Adds a bucket; its server is on loopback. */
    public Setup bucket(String id, int serverPort, String... lines) {
      StringBuilder bucket =
          new StringBuilder(
              """
                - id: %s
                  host: 127.0.0.1
                  port: %d
                  database: AppDB
                  aliases: [%s.example]
              """
                  .formatted(id, serverPort, id));
      List.of(lines).forEach(line -> bucket.append("    ").append(line).append('\n'));
      buckets.add(bucket.toString());
      return this;
    }

    /** Adds a line to the section {@code proxy}. */
    public Setup proxy(String line) {
      proxyLines.add(line);
      return this;
    }

    /** Listens on all addresses of loopback, and on all others. */
    public Setup listenEverywhere() {
      listenAddress = "0.0.0.0";
      return this;
    }

    /** Adds a section beside {@code proxy}. */
    public Setup section(String yaml) {
      sections.add(yaml);
      return this;
    }

    /** The options of the Java virtual machine beside the product's own. */
    public Setup javaOptions(String options) {
      javaOptions = options;
      return this;
    }

    /** Has the standard error be this, rather than a file of its own. */
    public Setup logTo(Path file) {
      log = file;
      return this;
    }

    /** Starts the process, and waits until it serves. */
    public AttackedWeir start() throws IOException {
      AttackedWeir weir = launch();
      Await.until("ready", START, () -> !weir.isAlive() || weir.out().startsWith("ready "));
      if (!weir.isAlive()) {
        throw new AssertionError("ended with " + weir.process.exitValue() + ": " + weir.log());
      }
      return weir;
    }

    private AttackedWeir launch() throws IOException {
      int port = FreePort.find();
      int httpPort = FreePort.find();
      StringBuilder proxy =
          new StringBuilder(
              """
              proxy:
                listen_addr: %s
                listen_port: %d
                health_check_port: %d
                metrics_port: %d
                shutdown_timeout: 5s
              """
                  .formatted(listenAddress, port, httpPort, httpPort));
      proxyLines.forEach(line -> proxy.append("  ").append(line).append('\n'));
      sections.forEach(section -> proxy.append(section).append('\n'));
      Path proxyFile = Files.writeString(directory.resolve("proxy.yaml"), proxy);
      Path bucketsFile =
          Files.writeString(
              directory.resolve("buckets.yaml"), "buckets:\n" + String.join("", buckets));
      ProcessBuilder builder =
          new ProcessBuilder(
                  LAUNCHER.toString(),
                  "serve",
                  "--config",
                  proxyFile.toString(),
                  "--buckets",
                  bucketsFile.toString())
              .redirectOutput(directory.resolve("out").toFile())
              .redirectError(log.toFile());
      builder.environment().put("WEIR_JAVA_OPTS", javaOptions);
      // Each set of options would have a start-up cache of its own made.
      builder.environment().put("WEIR_CACHE", "off");
      return new AttackedWeir(builder.start(), directory, port, httpPort);
    }
  }

  /** Prepares a process whose files are in this directory. */
  public static Setup in(Path directory) {
    return new Setup(directory);
  }

  /** Where clients are served. */
  public InetSocketAddress address() {
    return loopback(port);
  }

  /** The same port at another address of loopback, where it listens on all. */
  InetSocketAddress addressAt(String host) {
    return new InetSocketAddress(host, port);
  }

  InetSocketAddress httpAddress() {
    return loopback(httpPort);
  }

  private static InetSocketAddress loopback(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** The virtual machine: the launcher has become it. */
  public long pid() {
    return process.pid();
  }

  /** Attackers of the port for clients, to be started. */
  Attackers.Setup attackers() {
    return Attackers.of(address());
  }

  /** What the process holds in memory. */
  ProcessMemory memory() {
    return new ProcessMemory(this);
  }

  /** What it has printed. */
  String out() {
    return read("out");
  }

  /** What it has logged. */
  String log() {
    return read("err");
  }

  /** How many bytes it has logged. */
  long logBytes() throws IOException {
    return Files.size(directory.resolve("err"));
  }

  private String read(String file) {
    try {
      return Files.readString(directory.resolve(file));
    } catch (IOException e) {
      return "not readable: " + e;
    }
  }

  /** How many descriptors it has open. */
  int descriptors() throws IOException {
    try (var open = Files.list(Path.of("/proc/" + pid() + "/fd"))) {
      return (int) open.count();
    }
  }

  /** The status of a page of health. */
  int health(String path, Duration patience) throws IOException, InterruptedException {
    return get(path, patience).statusCode();
  }

  /** The sum of a meter over its series that have all of these labels. */
  double meter(String meter, String... labels) throws IOException, InterruptedException {
    return get("/metrics", Duration.ofSeconds(10))
        .body()
        .lines()
        .filter(line -> line.startsWith(meter + "{") || line.startsWith(meter + " "))
        .filter(line -> Arrays.stream(labels).allMatch(label -> line.contains("\"" + label + "\"")))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  private HttpResponse<String> get(String path, Duration patience)
      throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newBuilder().connectTimeout(patience).build()) {
      URI uri = URI.create("http://127.0.0.1:" + httpPort + path);
      HttpRequest request = HttpRequest.newBuilder(uri).timeout(patience).build();
      return client.send(request, HttpResponse.BodyHandlers.ofString());
    }
  }

  /** Asks it to end, and gives how long that took; fails where it does not. */
  Duration terminate() throws InterruptedException {
    long begun = System.nanoTime();
    process.destroy();
    awaitEnd(END);
    return Duration.ofNanos(System.nanoTime() - begun);
  }

  /** Waits until it has ended by itself, and gives its exit code. */
  int awaitEnd(Duration patience) throws InterruptedException {
    if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new AssertionError("the process still runs after " + patience.toSeconds() + " s");
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(2, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
