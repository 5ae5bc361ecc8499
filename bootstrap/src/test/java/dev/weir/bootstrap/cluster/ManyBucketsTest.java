package dev.weir.bootstrap.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.options.TlsMode;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.port.FreePort;
import dev.weir.testkit.redis.RedisServerProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The log and the health of a process with many buckets while its ledger is missing. */
class ManyBucketsTest {
  private static final int BUCKETS = 120;
  private static final int MOST_LINES = 10;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final List<ClusterBucket> CONFIGURED =
      IntStream.rangeClosed(1, BUCKETS)
          .mapToObj("%03d"::formatted)
          .map(number -> ClusterBucket.of("bucket-" + number, "Db" + number, 9))
          .toList();

  @TempDir private Path directory;
  private StandIn server;

  @BeforeEach
  void startServer() throws Exception {
    server =
        StandIn.start(
            StandInOptions.defaults()
                .withPort(0)
                .withDatabases(CONFIGURED.stream().map(ClusterBucket::database).toList())
                .withTls(TlsMode.OFF));
  }

  @AfterEach
  void stopServer() {
    server.close();
  }

  private ServingProcess start(int redisPort) throws Exception {
    String coordination =
        """
        redis: {addr: ["127.0.0.1:%d"], dial_timeout: 1s, read_timeout: 500ms, write_timeout: 500ms,
          heartbeat_interval: 1s, heartbeat_ttl: 3s}
        """
            .formatted(redisPort);
    return ServingProcess.start(
        "weir-1", directory, Cluster.LEAVE, coordination, server.port(), CONFIGURED);
  }

  private static void awaitAll(ServingProcess weir, String standing) {
    Await.until(
        "all buckets are " + standing,
        PATIENCE,
        () ->
            weir.status("/health") != 0
                && weir.meter("proxy_coordination_standing", standing) == BUCKETS);
  }

  private static void awaitReady(ServingProcess weir) {
    Await.until("it is ready", PATIENCE, () -> weir.status("/health/ready") == 200);
  }

  /** Returns the lines that the process has logged behind this number of lines. */
  private static List<String> linesAfter(ServingProcess weir, int before) {
    return weir.log().lines().skip(before).toList();
  }

  private static void awaitLogged(ServingProcess weir, int before, String words) {
    Await.until(
        "it logs '" + words + "'", PATIENCE, () -> matching(linesAfter(weir, before), words) == 1);
  }

  private static void assertFew(String when, List<String> lines) {
    System.out.printf("figure: log lines of %d buckets, %s: %d%n", BUCKETS, when, lines.size());
    assertThat(lines).as(when).hasSizeLessThanOrEqualTo(MOST_LINES);
  }

  private static long matching(List<String> lines, String words) {
    return lines.stream().filter(line -> line.contains(words)).count();
  }

  @Test
  void withoutItsLedgerAtTheStartItIsNotReadyBeforeItServes() throws Exception {
    try (ServingProcess weir = start(FreePort.find())) {
      awaitAll(weir, "waiting");
      assertThat(weir.status("/health/ready")).isEqualTo(503);
      assertThat(weir.page("/health"))
          .contains("\"redis\",\"status\":\"unhealthy\"")
          .contains("waiting: for 120 of its buckets")
          .contains("until the leases of other instances have ended, in ");
      awaitReady(weir);
      assertThat(weir.meter("proxy_coordination_standing", "fallback")).isPositive();
      awaitAll(weir, "fallback");
      awaitLogged(weir, 0, "coordination in fallback");

      List<String> lines = linesAfter(weir, 0);
      assertFew("start without Redis", lines);
      assertThat(matching(lines, "coordination waiting")).isEqualTo(1);
      assertThat(matching(lines, "coordination cut off")).isZero();
    }
  }

  @Test
  void aStartAndALossOfTheLedgerAreToldInFewLines() throws Exception {
    try (RedisServerProcess redis = RedisServerProcess.start();
        ServingProcess weir = start(redis.port())) {
      awaitAll(weir, "connected");
      awaitReady(weir);
      awaitLogged(weir, 0, "coordination connected");
      List<String> started = linesAfter(weir, 0);
      assertFew("start", started);
      assertThat(matching(started, "WARN")).as("false alarms in %s", started).isZero();

      redis.kill();
      Await.until("it is not ready", PATIENCE, () -> weir.status("/health/ready") == 503);
      awaitAll(weir, "fallback");
      awaitLogged(weir, started.size(), "coordination in fallback");
      awaitReady(weir);
      assertFew("loss of Redis", linesAfter(weir, started.size()));

      int before = (int) weir.log().lines().count();
      redis.startAgain();
      awaitAll(weir, "connected");
      awaitLogged(weir, before, "coordination connected");
      assertFew("return of Redis", linesAfter(weir, before));
    }
  }
}
