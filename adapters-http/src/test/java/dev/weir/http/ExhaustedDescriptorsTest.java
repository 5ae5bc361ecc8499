package dev.weir.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.await.Await;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A listener in a process of its own, which has no file descriptors left. */
@Timeout(120)
class ExhaustedDescriptorsTest {
  private static final int DESCRIPTORS = 200;
  private static final Duration REQUEST_TIME = Duration.ofSeconds(3);
  private static final String READY = "ready";
  private static final String EXHAUSTED = "exhausted";

  @Test
  void overdueConnectionIsClosedWhileNoneCanBeAccepted() throws Exception {
    Process process = startServer();
    try (BufferedReader output = process.inputReader(StandardCharsets.US_ASCII)) {
      InetSocketAddress address =
          new InetSocketAddress(
              InetAddress.getLoopbackAddress(), Integer.parseInt(output.readLine()));
      try (RawClient slow = new RawClient(address)) {
        // A later connection is answered, so this one has been accepted.
        try (RawClient other = new RawClient(address)) {
          other.send("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
          assertThat(other.readToEnd()).startsWith("HTTP/1.1 404 ");
        }
        process.outputWriter(StandardCharsets.US_ASCII).append(READY).append('\n').flush();
        assertThat(output.readLine()).isEqualTo(EXHAUSTED);
        try (RawClient waiting = new RawClient(address)) {
          Await.until("the overdue connection is closed", slow::isClosedByServer);
          // Only then is there a descriptor for it.
          waiting.send("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
          assertThat(waiting.readToEnd()).startsWith("HTTP/1.1 404 ");
        }
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private static Process startServer() throws IOException {
    return new ProcessBuilder(
            "sh",
            "-c",
            "ulimit -n " + DESCRIPTORS + " && exec \"$@\"",
            "sh",
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            // Else remarks about the configuration of the log come before what the program prints.
            "-Dlogback.statusListenerClass=ch.qos.logback.core.status.NopStatusListener",
            "-cp",
            System.getProperty("java.class.path"),
            Server.class.getName())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /** Serves, and takes all descriptors when it is told to. */
  static final class Server {
    private Server() {}

    /** Prints its port, then waits for a line, then prints that it has no descriptors left. */
    public static void main(String[] args) throws IOException {
      Binding binding =
          new Binding(
              new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
              Audience.ANYONE,
              List.of());
      HttpLimits limits =
          new HttpLimits(40, 40, 30, 1_000, REQUEST_TIME, REQUEST_TIME, REQUEST_TIME, 4_096);
      HttpEndpoints endpoints = HttpEndpoints.start(List.of(binding), limits);
      System.out.println(endpoints.addressOf(binding).getPort());
      if (System.in.read() >= 0) {
        List<FileInputStream> taken = takeAllDescriptors();
        System.out.println(taken.isEmpty() ? "" : EXHAUSTED);
        while (System.in.read() >= 0) {
          // Holds them until the test ends.
        }
        taken.clear();
      }
    }

    private static List<FileInputStream> takeAllDescriptors() {
      List<FileInputStream> taken = new ArrayList<>();
      while (true) {
        try {
          taken.add(new FileInputStream("/dev/null"));
        } catch (IOException e) {
          return taken;
        }
      }
    }
  }
}
