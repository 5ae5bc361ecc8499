package dev.weir.bootstrap.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.Token;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a process does when it gets signals. */
@Timeout(180)
class SignalledProcessTest {
  private static final List<String> LOCAL = List.of("");

  @TempDir private Path directory;

  @Test
  void hangupHasItReadItsFilesAgain() throws Exception {
    assumeThat(isHangupIgnored()).as("SIGHUP is ignored here, as behind nohup").isFalse();
    try (Cluster cluster = Cluster.start(directory, LOCAL)) {
      ServingProcess weir = cluster.instances().getFirst();
      Await.until("it listens", () -> weir.status("/health/ready") == 200);
      weir.replaceInBuckets("max_connections: " + Cluster.LIMIT, "max_connections: 7");

      weir.signal("HUP");

      Await.until("the new limit", () -> weir.meter("proxy_connections_max") == 7);
      assertThat(weir.status("/health/ready")).isEqualTo(200);
    }
  }

  @Test
  void transactionIsFinishedAfterTheFirstSignal() throws Exception {
    try (Cluster cluster = Cluster.start(directory, LOCAL, "shutdown_timeout: 30s");
        RawConnection client = inTransaction(cluster)) {
      ServingProcess weir = cluster.instances().getFirst();
      weir.signal("TERM");
      Await.until("it is not ready", () -> weir.status("/health/ready") != 200);

      send(client, "INSERT INTO written VALUES (2)");
      send(client, "COMMIT TRANSACTION");

      weir.awaitEnd();
    }
  }

  @Test
  void secondSignalEndsTheWait() throws Exception {
    try (Cluster cluster = Cluster.start(directory, LOCAL, "shutdown_timeout: 10m");
        RawConnection client = inTransaction(cluster)) {
      ServingProcess weir = cluster.instances().getFirst();
      weir.signal("TERM");
      Await.until("it is not ready", () -> weir.status("/health/ready") != 200);
      long begun = System.nanoTime();

      weir.signal("TERM");

      weir.awaitEnd();
      assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofMinutes(1));
      assertThat(client.receive()).as("closed").isNull();
    }
  }

  /** A virtual machine leaves a signal alone that it was started to ignore. */
  private static boolean isHangupIgnored() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return false;
    }
    String ignored =
        Files.readAllLines(status).stream()
            .filter(line -> line.startsWith("SigIgn:"))
            .findFirst()
            .orElseThrow();
    return (Long.parseUnsignedLong(ignored.substring(7).strip(), 16) & 1) != 0;
  }

  /** A client whose transaction has written. */
  private static RawConnection inTransaction(Cluster cluster) throws IOException {
    ServingProcess weir = cluster.instances().getFirst();
    Await.until("it listens", () -> weir.status("/health/ready") == 200);
    RawConnection client = RawConnection.open(weir.address());
    Cluster.LOGIN.on(client);
    send(client, "CREATE TABLE written (kind INT)");
    send(client, "BEGIN TRANSACTION");
    send(client, "INSERT INTO written VALUES (1)");
    return client;
  }

  private static void send(RawConnection connection, String text) throws IOException {
    connection.batch(text);
    for (Token token : connection.response()) {
      assertThat(token).isNotInstanceOf(Token.Message.class);
    }
  }
}
