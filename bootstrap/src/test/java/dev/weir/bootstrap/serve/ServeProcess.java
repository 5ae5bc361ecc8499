package dev.weir.bootstrap.serve;

import dev.weir.testkit.await.Await;
import dev.weir.testkit.port.FreePort;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** {@code weir serve} from the distribution, on ports of its own, in front of one server. */
final class ServeProcess implements AutoCloseable {
  private static final Path LAUNCHER =
      Path.of(
          System.getProperty("weir.repository.root"), "bootstrap", "target", "weir", "bin", "weir");

  private final Process process;
  private final Path out;
  private final Path err;
  private final int port;
  private final int healthPort;

  private ServeProcess(Process process, Path out, Path err, int port, int healthPort) {
    this.process = process;
    this.out = out;
    this.err = err;
    this.port = port;
    this.healthPort = healthPort;
  }

  /** Starts it, with these lines added to the section {@code proxy}. */
  static ServeProcess start(Path directory, int serverPort, String... proxyLines)
      throws IOException {
    return launch(directory, serverPort).proxyLines(proxyLines).start();
  }

  static ServeProcess start(Path directory, int serverPort, int port, String... proxyLines)
      throws IOException {
    return launch(directory, serverPort).port(port).proxyLines(proxyLines).start();
  }

  /** A process to be started, with files in {@code directory}. */
  static Launch launch(Path directory, int serverPort) {
    return new Launch(directory, serverPort);
  }

  /** What a test varies before it starts the process. */
  static final class Launch {
    private final Path directory;
    private final int serverPort;
    private int port = FreePort.find();
    private int maxConnections = 10;
    private List<String> proxyLines = List.of();
    private String javaOptions = "";
    private @Nullable Path fifo;

    private Launch(Path directory, int serverPort) {
      this.directory = directory;
      this.serverPort = serverPort;
    }

    Launch port(int listenPort) {
      port = listenPort;
      return this;
    }

    Launch maxConnections(int max) {
      maxConnections = max;
      return this;
    }

    /** Lines of the section {@code proxy}. */
    Launch proxyLines(String... lines) {
      proxyLines = List.of(lines);
      return this;
    }

    /** Options of the virtual machine; without a start-up cache, which would be made for them. */
    Launch javaOptions(String options) {
      javaOptions = options;
      return this;
    }

    /** Has the standard error be a named pipe that is there, rather than a file. */
    Launch standardErrorTo(Path pipe) {
      fifo = pipe;
      return this;
    }

    ServeProcess start() throws IOException {
      int healthPort = FreePort.find();
      Path proxy = Files.writeString(directory.resolve("proxy.yaml"), proxy(healthPort));
      Path buckets = Files.writeString(directory.resolve("buckets.yaml"), buckets());
      Path out = directory.resolve("out");
      Path err = directory.resolve("err");
      String[] serve = {
        LAUNCHER.toString(), "serve", "--config", proxy.toString(), "--buckets", buckets.toString()
      };
      ProcessBuilder builder = new ProcessBuilder(serve).redirectOutput(out.toFile());
      if (fifo == null) {
        builder.redirectError(err.toFile());
      } else {
        // Opened to read as well, because opening a pipe without a reader would block.
        List<String> command =
            new ArrayList<>(List.of("sh", "-c", "exec \"$@\" 2<>\"$0\"", fifo.toString()));
        command.addAll(List.of(serve));
        builder.command(command);
      }
      if (!javaOptions.isEmpty()) {
        builder.environment().put("WEIR_JAVA_OPTS", javaOptions);
        builder.environment().put("WEIR_CACHE", "off");
      }
      return new ServeProcess(builder.start(), out, err, port, healthPort);
    }

    private String proxy(int healthPort) {
      StringBuilder proxy =
          new StringBuilder(
              """
              proxy:
                listen_addr: 127.0.0.1
                listen_port: %d
                health_check_port: %d
                metrics_port: %d
                pinning_mode: passthrough
              """
                  .formatted(port, healthPort, healthPort));
      proxyLines.forEach(line -> proxy.append("  ").append(line).append('\n'));
      return proxy.toString();
    }

    private String buckets() {
      return """
      buckets:
        - id: bucket-1
          host: 127.0.0.1
          port: %d
          database: AppDB
          max_connections: %d
      """
          .formatted(serverPort, maxConnections);
    }
  }

  /** Waits for the line that says it serves. */
  ServeProcess awaitReady() {
    Await.until(
        "ready", Duration.ofSeconds(90), () -> !process.isAlive() || out().startsWith("ready "));
    if (!process.isAlive()) {
      throw new AssertionError("ended with " + process.exitValue() + ": " + err());
    }
    return this;
  }

  int port() {
    return port;
  }

  Process process() {
    return process;
  }

  /** The JVM itself: the launcher has become it. */
  ProcessHandle handle() {
    return process.toHandle();
  }

  String out() {
    return read(out);
  }

  String err() {
    return read(err);
  }

  /** Waits for the end, and gives the exit code. */
  int awaitEnd(Duration patience) throws InterruptedException {
    if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new AssertionError("still running after " + patience.toSeconds() + " s: " + err());
    }
    return process.exitValue();
  }

  int health(String path) throws IOException, InterruptedException {
    return get(path).statusCode();
  }

  String body(String path) throws IOException, InterruptedException {
    return get(path).body();
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      URI uri = URI.create("http://127.0.0.1:" + healthPort + path);
      HttpRequest request = HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(10)).build();
      return client.send(request, HttpResponse.BodyHandlers.ofString());
    }
  }

  /** Ends it, if it has not ended by itself. */
  @Override
  public void close() {
    Process unused = process.destroyForcibly().onExit().join();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return "";
    }
  }
}
