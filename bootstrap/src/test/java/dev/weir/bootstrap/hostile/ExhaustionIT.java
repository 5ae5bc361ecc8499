package dev.weir.bootstrap.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.hostile.attack.Attack;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When something runs out, the process goes on or ends, and says which: it is never a zombie. */
@WholeCheck
class ExhaustionIT {
  /** So many that no account of a source is in the way: what ends here is the heap. */
  private static final int SOURCES = 100;

  private static final double END_BOUND_SECONDS = 10;
  private static final double HEALTH_BOUND_MILLIS = 1_000;

  @TempDir private Path directory;
  private ServerProcess server;

  @BeforeEach
  void startServer() throws IOException {
    server = ServerProcess.start(directory, "server");
  }

  @AfterEach
  void stopServer() {
    server.close();
  }

  @Test
  void processWithoutHeapEndsAndSaysWhy() throws Exception {
    try (AttackedWeir weir = start("-Xmx32m", "max_clients: 19000");
        Attackers attackers =
            weir.attackers()
                .login("app", "any")
                .sources(SOURCES)
                .sockets(18_000)
                .start(Attack.SESSIONS)) {
      Await.until(
          "the heap is exhausted",
          Duration.ofSeconds(60),
          () -> !weir.isAlive() || weir.log().contains("OutOfMemoryError"));
      long exhausted = System.nanoTime();
      Await.until(
          "the process has ended or never will",
          Duration.ofSeconds(60),
          () -> !weir.isAlive() || secondsSince(exhausted) > 2 * END_BOUND_SECONDS);
      double seconds = secondsSince(exhausted);
      String log = weir.log();
      Figure.tell(attackers.toString());
      Figure.tell("its last words: " + log.substring(Math.max(0, log.length() - 600)));
      Figure.atMost("end-after-heap-exhaustion", seconds, END_BOUND_SECONDS, "s");
      assertThat(weir.awaitEnd(Duration.ofSeconds(1))).as("exit code").isNotZero();
      assertThat(log.lines().filter(line -> line.contains("heap"))).as("why it ended").isNotEmpty();
    }
  }

  @Test
  void unreadStandardErrorStopsNothing() throws Exception {
    try (FullPipe pipe = FullPipe.make(directory.resolve("pipe"));
        AttackedWeir weir =
            AttackedWeir.in(directory)
                .bucket("bucket-1", server.port(), "max_connections: 20")
                .logTo(pipe.path())
                .start();
        Neighbours neighbours = Neighbours.start(weir.address(), "app", "any", 4)) {
      pipe.fill();
      try (Attackers attackers =
          weir.attackers().sources(20).sockets(32).start(Attack.BAD_OPENINGS)) {
        // Each has a line written, or some of them have.
        attackers.awaitBegun().goOnFor(Duration.ofSeconds(3));
        Latencies latencies = new Latencies();
        neighbours.measureInto(latencies);
        List<HonestLogin> logins = HonestLogin.attemptAtOnce(10, i -> login(weir, i));
        Figure.tell("requests answered meanwhile: %d; %s".formatted(latencies.count(), attackers));
        Figure.tell("liveness: " + status(weir, "/health/live"));
        HonestLogin.assertAllAccepted("logins-with-unread-log", logins);
        Pause.of("requests have had time", Duration.ofSeconds(1));
        Figure.atLeast("requests-with-unread-log", latencies.count(), 100, "requests");
      }
      Figure.atMost(
          "sigterm-with-unread-log", weir.terminate().toMillis() / 1e3, END_BOUND_SECONDS, "s");
    }
  }

  private static HonestLogin login(AttackedWeir weir, int number) {
    return HonestLogin.attempt(weir.address(), "127.0.1." + (1 + number), "app", "any");
  }

  @Test
  void healthIsHeardBesideManyRequestsOfOnePeer() throws Exception {
    try (AttackedWeir weir = start("-Xmx256m", "max_clients: 1000")) {
      assertThat(weir.health("/health/live", Duration.ofSeconds(5))).isEqualTo(200);
      InetSocketAddress http = weir.httpAddress();
      try (Attackers attackers =
          Attackers.of(http).sockets(1_000).start(Attack.HALF_HTTP_REQUEST)) {
        attackers.awaitBegun().goOnFor(Duration.ofSeconds(2));
        long slowest = 0;
        int heard = 0;
        for (String page : new String[] {"/health/live", "/health/ready", "/metrics"}) {
          long begun = System.nanoTime();
          heard += status(weir, page) == 200 ? 1 : 0;
          slowest = Math.max(slowest, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun));
        }
        Figure.tell(attackers.toString());
        Figure.atLeast("pages-beside-1000-http-sockets", heard, 3, "pages");
        Figure.atMost(
            "slowest-page-beside-1000-http-sockets", (double) slowest, HEALTH_BOUND_MILLIS, "ms");
      }
    }
  }

  private static int status(AttackedWeir weir, String page) throws InterruptedException {
    try {
      return weir.health(page, Duration.ofSeconds(5));
    } catch (IOException notHeard) {
      return 0;
    }
  }

  private AttackedWeir start(String javaOptions, String proxyLine) throws IOException {
    return AttackedWeir.in(directory)
        .bucket("bucket-1", server.port(), "max_connections: 20")
        .proxy(proxyLine)
        .javaOptions(javaOptions)
        .start();
  }

  private static double secondsSince(long nanos) {
    return (System.nanoTime() - nanos) / 1e9;
  }
}
