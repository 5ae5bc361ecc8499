package dev.weir.bootstrap.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.port.FreePort;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Exhausted memory ends the process at once, with a code of its own and a line that helps. */
@Timeout(120)
class MemoryExhaustionIT {
  private static final int OUT_OF_MEMORY = 3;
  private static final Duration AT_ONCE = Duration.ofSeconds(10);
  private static final int CLIENTS = 100;

  /** Version 15.0, no encryption. */
  private static final byte[] PRELOGIN =
      HexFormat.of().parseHex("1201001a000001000000" + "0b000601001100" + "01ff0f000000000002");

  /** The same from a server. */
  private static final byte[] PRELOGIN_ANSWER =
      HexFormat.of().parseHex("0401001a000001000000" + "0b000601001100" + "01ff0f000000000002");

  @TempDir private Path directory;

  @Test
  void heapThatIsTooSmallToStartEndsTheProcess() throws Exception {
    try (ServeProcess weir =
        ServeProcess.launch(directory, FreePort.find()).javaOptions("-Xmx6m").start()) {
      assertThat(weir.awaitEnd(Duration.ofSeconds(60))).isEqualTo(OUT_OF_MEMORY);
      assertThat(weir.err()).contains("weir: out of memory: ", "The limit: -Xmx6m.");
    }
  }

  @ParameterizedTest
  @CsvSource({"-XX:+UseSerialGC", "-XX:+UseG1GC"})
  void heapThatFillsUpEndsTheProcess(String collector) throws Exception {
    int port = FreePort.find();
    try (ServeProcess weir =
            ServeProcess.launch(directory, FreePort.find())
                .javaOptions("-Xmx96m " + collector + " " + Debugger.options(port))
                .start()
                .awaitReady();
        Debugger debugger = Debugger.attach(port)) {
      debugger.fillHeap();

      assertThat(weir.awaitEnd(AT_ONCE)).isEqualTo(OUT_OF_MEMORY);
      assertThat(weir.err())
          .contains("# java.lang.OutOfMemoryError: Java heap space\n")
          .containsOnlyOnce("weir: out of memory: ")
          .contains(
              "The limit: -Xmx96m.",
              "WEIR_JAVA_OPTS (that of the heap is -Xmx)",
              "The exit code is 3.\n");
    }
  }

  /** Accounted for by the JDK where Netty may use Unsafe, by Netty itself where it may not. */
  @ParameterizedTest
  @CsvSource({"allow, Cannot reserve", "deny, failed to allocate"})
  void directMemoryThatFillsUpEndsTheProcess(String unsafe, String words) throws Exception {
    Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
    try (ServerSocket neverReads = new ServerSocket(0, 2 * CLIENTS, loopback());
        ServeProcess weir =
            ServeProcess.launch(directory, neverReads.getLocalPort())
                .maxConnections(CLIENTS)
                .javaOptions(
                    "-Xmx96m -XX:MaxDirectMemorySize=2m --sun-misc-unsafe-memory-access=" + unsafe)
                .start()
                .awaitReady()) {
      Thread.ofPlatform().daemon().start(() -> answerAndNeverRead(neverReads, sockets));
      for (int client = 0; client < CLIENTS; client++) {
        Thread.ofPlatform().daemon().start(() -> sendUntilItBreaks(weir.port(), sockets));
      }

      assertThat(weir.awaitEnd(AT_ONCE)).isEqualTo(OUT_OF_MEMORY);
      assertThat(weir.err())
          .containsOnlyOnce("weir: out of memory: " + words)
          .contains("limit", "2097152", "-XX:MaxDirectMemorySize", "The exit code is 3.\n");
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  private static void answerAndNeverRead(ServerSocket server, Queue<Socket> sockets) {
    try {
      while (true) {
        Socket connection = server.accept();
        sockets.add(connection);
        connection.getOutputStream().write(PRELOGIN_ANSWER);
      }
    } catch (IOException testIsOver) {
      // The test closes the listener at its end.
    }
  }

  private static void sendUntilItBreaks(int port, Queue<Socket> sockets) {
    try {
      Socket client = new Socket(loopback(), port);
      sockets.add(client);
      OutputStream out = client.getOutputStream();
      out.write(PRELOGIN);
      byte[] much = new byte[64 * 1024];
      while (true) {
        out.write(much);
      }
    } catch (IOException processIsGone) {
      // That is what the test waits for.
    }
  }

  private static InetAddress loopback() {
    return InetAddress.getLoopbackAddress();
  }
}
