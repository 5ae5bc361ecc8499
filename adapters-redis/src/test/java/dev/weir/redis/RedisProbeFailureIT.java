package dev.weir.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.redis.RedisCheck.Unreachable;
import dev.weir.testkit.port.FreePort;
import dev.weir.testkit.redis.RedisServerProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** What is said of places where no ledger can be kept. */
class RedisProbeFailureIT {
  @Test
  void closedPortIsRefused() {
    int port = FreePort.find();
    for (RedisSettings settings : settingsOfEachTopology(port)) {
      Unreachable found = unreachable(settings);
      assertThat(found.fault()).isEqualTo(RedisFault.REFUSED);
      assertThat(found.explanation())
          .isEqualTo(
              "nothing accepts connections there (Connection refused: /127.0.0.1:"
                  + port
                  + "); is Redis running, and are host and port right?");
    }
  }

  @Test
  void silenceEndsWithTheTimeouts() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      for (RedisSettings settings : settingsOfEachTopology(silent.getLocalPort())) {
        long start = System.nanoTime();
        assertThat(unreachable(Probes.impatient(settings)).fault()).isEqualTo(RedisFault.NO_ANSWER);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
      }
    }
  }

  @Test
  void portThatTakesNoMoreConnectionsIsNoAnswer() throws IOException {
    List<Socket> waiting = new ArrayList<>();
    try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      while (fits(full, waiting)) {
        assertThat(waiting).hasSizeLessThan(100);
      }
      Unreachable found = unreachable(Probes.impatient(Probes.standalone(full.getLocalPort())));
      assertThat(found.fault()).isEqualTo(RedisFault.NO_ANSWER);
      assertThat(found.detail()).startsWith("connection timed out after 300 ms");
    } finally {
      for (Socket socket : waiting) {
        socket.close();
      }
    }
  }

  private static boolean fits(ServerSocket server, List<Socket> waiting) throws IOException {
    Socket socket = new Socket();
    waiting.add(socket);
    try {
      socket.connect(server.getLocalSocketAddress(), 300);
      return true;
    } catch (SocketTimeoutException e) {
      return false;
    }
  }

  @Test
  void missingAndWrongPasswordsAreToldApartAndNeverShown() {
    try (RedisServerProcess server = RedisServerProcess.start("--requirepass", "s3cret")) {
      int port = server.port();
      assertThat(unreachable(Probes.standalone(port)).fault())
          .isEqualTo(RedisFault.PASSWORD_MISSING);
      assertThat(unreachable(Probes.cluster(port)).fault()).isEqualTo(RedisFault.PASSWORD_MISSING);
      for (String username : new String[] {null, "default", "nobody"}) {
        RedisSettings settings = Probes.standalone(port, username, "hunter2");
        Unreachable found = unreachable(settings);
        assertThat(found.fault()).isEqualTo(RedisFault.PASSWORD_WRONG);
        assertThat(found + found.explanation() + settings).doesNotContain("hunter2");
      }
    }
  }

  @Test
  void missingPermissionOfTheUserIsReported() throws IOException {
    try (RedisServerProcess server = RedisServerProcess.start()) {
      server.call("ACL", "SETUSER", "weak", "on", ">pw", "~*", "+ping", "+hello");
      Unreachable found = unreachable(Probes.standalone(server.port(), "weak", "pw"));
      assertThat(found.fault()).isEqualTo(RedisFault.NOT_PERMITTED);
      assertThat(found.detail()).contains("'info'");
    }
  }

  @Test
  void serverOfAnotherTopologyIsRecognised() {
    try (RedisServerProcess server = RedisServerProcess.start();
        RedisServerProcess sentinel = RedisServerProcess.startSentinel("weir", server.port())) {
      assertThat(unreachable(Probes.cluster(server.port())).fault())
          .isEqualTo(RedisFault.NOT_A_CLUSTER);
      assertThat(unreachable(Probes.impatient(Probes.sentinels("weir", server.port()))).fault())
          .isEqualTo(RedisFault.NOT_A_SENTINEL);
      assertThat(unreachable(Probes.standalone(sentinel.port())).fault())
          .isEqualTo(RedisFault.IS_A_SENTINEL);
      assertThat(unreachable(Probes.cluster(sentinel.port())).fault())
          .isEqualTo(RedisFault.NOT_A_CLUSTER);
      Unreachable unknown = unreachable(Probes.sentinels("other", sentinel.port()));
      assertThat(unknown.fault()).isEqualTo(RedisFault.MASTER_UNKNOWN);
      assertThat(unknown.detail()).contains("other");
    }
  }

  @Test
  void databaseThatDoesNotExistIsExplainedInTheServersWords() {
    try (RedisServerProcess server = RedisServerProcess.start()) {
      RedisAddress address = new RedisAddress("127.0.0.1", server.port());
      Unreachable found = unreachable(Probes.settings(new RedisTopology.Standalone(address, 99)));
      assertThat(found.fault()).isEqualTo(RedisFault.OTHER);
      assertThat(found.detail()).isEqualTo("ERR DB index is out of range");
    }
  }

  @Test
  void otherProtocolsAreRecognised() throws IOException {
    try (Answering http = new Answering("HTTP/1.1 400 Bad Request\r\n\r\n");
        Answering closing = new Answering("")) {
      assertThat(unreachable(Probes.standalone(http.port())).fault())
          .isEqualTo(RedisFault.NOT_REDIS);
      assertThat(unreachable(Probes.standalone(closing.port())).fault())
          .isEqualTo(RedisFault.CLOSED);
    }
  }

  private static RedisSettings[] settingsOfEachTopology(int port) {
    return new RedisSettings[] {
      Probes.standalone(port), Probes.sentinels("weir", port), Probes.cluster(port)
    };
  }

  private static Unreachable unreachable(RedisSettings settings) {
    RedisCheck found = RedisProbe.check(settings);
    assertThat(found).isInstanceOf(Unreachable.class);
    return (Unreachable) found;
  }

  /** Answers whatever it is sent with the same words, and closes. */
  private static final class Answering implements AutoCloseable {
    private final ServerSocket listening =
        new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final ExecutorService thread = Executors.newVirtualThreadPerTaskExecutor();

    Answering(String answer) throws IOException {
      thread.execute(
          () -> {
            boolean more = true;
            while (more) {
              more = answerNext(answer);
            }
          });
    }

    /** Whether there may be another client; this one may have gone before it was answered. */
    private boolean answerNext(String answer) {
      try (Socket client = listening.accept()) {
        client.getInputStream().read();
        client.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
        client.shutdownOutput();
        client.getInputStream().readAllBytes();
        return true;
      } catch (IOException e) {
        return !listening.isClosed();
      }
    }

    int port() {
      return listening.getLocalPort();
    }

    @Override
    public void close() throws IOException {
      listening.close();
      thread.shutdownNow();
    }
  }
}
