package dev.weir.bootstrap.hostile;

import dev.weir.bootstrap.hostile.attack.ClosingServer;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A stand-in server of prepared answers, as a process of its own: any login, {@code SELECT 1}, and
 * little work for either. The server of an attacked process, or what is flooded in its place.
 */
final class ServerProcess implements AutoCloseable {
  private static final String LAUNCHER =
      Path.of(
              System.getProperty("weir.repository.root"),
              "bootstrap",
              "target",
              "weir",
              "bin",
              "weir")
          .toString();

  private final Process process;
  private final int port;

  private ServerProcess(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Starts one, and waits until it listens. */
  static ServerProcess start(Path directory, String name) throws IOException {
    Path out = directory.resolve(name + "-out");
    ProcessBuilder builder =
        new ProcessBuilder(LAUNCHER, "standin", "--port", "0", "--canned")
            .redirectOutput(out.toFile())
            .redirectError(directory.resolve(name + "-err").toFile());
    builder.environment().put("WEIR_JAVA_OPTS", "-Xmx256m -XX:+UseSerialGC");
    builder.environment().put("WEIR_CACHE", "off");
    Process process = builder.start();
    Await.until(
        "the server is ready",
        Duration.ofSeconds(90),
        () -> !process.isAlive() || Files.readString(out).startsWith("ready tds=127.0.0.1:"));
    String port = Files.readString(out).replaceAll("(?s).*tds=127.0.0.1:(\\d+).*", "$1");
    return new ServerProcess(process, Integer.parseInt(port));
  }

  /** Starts one that closes each connection at its first byte. */
  static ServerProcess startClosing() throws IOException {
    Process process = TestJvm.start(ClosingServer.class, List.of()).start();
    // Nothing is read from it later, and it says nothing.
    String port = process.inputReader().readLine();
    return new ServerProcess(process, Integer.parseInt(port));
  }

  int port() {
    return port;
  }

  InetSocketAddress address() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  @Override
  public void close() {
    Process unused = process.destroyForcibly().onExit().join();
  }
}
