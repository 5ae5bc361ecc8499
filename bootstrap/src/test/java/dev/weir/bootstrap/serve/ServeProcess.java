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
import java.util.List;
import java.util.concurrent.TimeUnit;

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
    return start(directory, serverPort, FreePort.find(), proxyLines);
  }

  static ServeProcess start(Path directory, int serverPort, int port, String... proxyLines)
      throws IOException {
    int healthPort = FreePort.find();
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
    List.of(proxyLines).forEach(line -> proxy.append("  ").append(line).append('\n'));
    String buckets =
        """
        buckets:
          - id: bucket-1
            host: 127.0.0.1
            port: %d
            database: AppDB
            max_connections: 10
        """
            .formatted(serverPort);
    Path proxyFile = Files.writeString(directory.resolve("proxy.yaml"), proxy);
    Path bucketsFile = Files.writeString(directory.resolve("buckets.yaml"), buckets);
    Path out = directory.resolve("out");
    Path err = directory.resolve("err");
    Process process =
        new ProcessBuilder(
                LAUNCHER.toString(),
                "serve",
                "--config",
                proxyFile.toString(),
                "--buckets",
                bucketsFile.toString())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    return new ServeProcess(process, out, err, port, healthPort);
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
    try (HttpClient client = HttpClient.newHttpClient()) {
      URI uri = URI.create("http://127.0.0.1:" + healthPort + path);
      HttpRequest request = HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(10)).build();
      return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
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
