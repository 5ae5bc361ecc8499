package dev.weir.bootstrap.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.testkit.await.Await;
import dev.weir.testkit.redis.RedisServerProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Processes that share limits by Redis, where more is wanted than there is, here more than there.
 */
@EnabledIfSystemProperty(
    named = "weir.fair.seconds",
    matches = "\\d+",
    disabledReason = "takes minutes: run scripts/check fair-share")
class FairShareOnRedisTest {
  private static final Duration LONG =
      Duration.ofSeconds(Integer.getInteger("weir.fair.seconds", 20));

  /** Holds a connection for long enough that all of them are wanted, and burns no processor. */
  private static final String REQUEST = "WAITFOR DELAY '00:00:00.100'; SELECT 1";

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir private Path directory;
  private RedisServerProcess redis;
  private final List<Clients> running = new ArrayList<>();

  @BeforeEach
  void startRedis() {
    redis = RedisServerProcess.start();
  }

  @AfterEach
  void stop() {
    running.forEach(Clients::close);
    redis.close();
  }

  private Cluster start(int instances, List<ClusterBucket> buckets) throws Exception {
    String each =
        """
        redis: {addr: ["127.0.0.1:%d"], heartbeat_interval: 2s, heartbeat_ttl: 8s}
        fallback: {local_limit_divisor: %d}
        """
            .formatted(redis.port(), instances);
    return Cluster.start(directory, Collections.nCopies(instances, each), buckets);
  }

  private void clients(Cluster cluster, ClusterBucket bucket, int... ofEachInstance) {
    for (int i = 0; i < ofEachInstance.length; i++) {
      running.add(Clients.of(cluster.instances().get(i), bucket, ofEachInstance[i], REQUEST));
    }
  }

  private static void awaitShares(Cluster cluster, ClusterBucket bucket, int... shares) {
    Await.until(
        "each has its share of " + bucket.id(),
        PATIENCE,
        () -> {
          for (int i = 0; i < shares.length; i++) {
            if (cluster.instances().get(i).meter("proxy_slots_held", bucket.id()) != shares[i]) {
              return false;
            }
          }
          return true;
        });
  }

  private static void assertShares(HeldSlots held, int... shares) {
    for (int i = 0; i < shares.length; i++) {
      assertThat(held.of(i))
          .as("slots that instance %d holds on the average", i + 1)
          .isCloseTo(shares[i], within(0.05 * shares[i]));
    }
  }

  /** Each client is served, and about as often as the others that wait in the same queue. */
  private void assertNoneStarves(Cluster cluster, long least) {
    for (Clients each : running) {
      assertThat(each.failures(cluster.instances())).isEmpty();
      assertThat(each.least()).as("requests of the client served least").isGreaterThan(least);
    }
  }

  private static void figure(String text) {
    System.out.println("figure: " + text);
  }

  @Test
  void tenTimesTheDemandIsTenTimesTheShare() throws Exception {
    ClusterBucket bucket = ClusterBucket.of("bucket-1", "AppDB", 55);
    try (Cluster cluster = start(2, List.of(bucket))) {
      clients(cluster, bucket, 300, 30);
      awaitShares(cluster, bucket, 50, 5);

      HeldSlots held = HeldSlots.during(LONG, cluster.instances(), bucket);

      assertShares(held, 50, 5);
      assertNoneStarves(cluster, LONG.toSeconds() / 4);
      assertThat(held.moved()).as("slots that moved").isLessThanOrEqualTo(LONG.toSeconds() / 4);
      assertThat(cluster.connectionsMax()).isLessThanOrEqualTo(55);
      figure(
          "300 and 30 clients on two processes: %.2f and %.2f of 55 slots, %d moved within %d s"
              .formatted(held.of(0), held.of(1), held.moved(), LONG.toSeconds()));
    }
  }

  @Test
  void fourFifthsOfTheLoadOnOneOfFiveBucketsTakeNothingFromTheOthers() throws Exception {
    List<ClusterBucket> buckets =
        IntStream.rangeClosed(1, 5)
            .mapToObj(i -> ClusterBucket.of("bucket-" + i, "App" + i, 20))
            .toList();
    ClusterBucket hot = buckets.getFirst();
    try (Cluster cluster = start(3, buckets)) {
      clients(cluster, hot, 120, 60, 60);
      for (ClusterBucket cold : buckets.subList(1, 5)) {
        clients(cluster, cold, 5, 5, 5);
      }
      awaitShares(cluster, hot, 10, 5, 5);

      HeldSlots held = HeldSlots.during(LONG, cluster.instances(), hot);

      assertShares(held, 10, 5, 5);
      assertNoneStarves(cluster, LONG.toSeconds() / 4);
      assertThat(held.moved()).as("slots that moved").isLessThanOrEqualTo(LONG.toSeconds() / 4);
      assertThat(coldTimeouts(cluster, buckets)).isZero();
      figure(
          "240 of 300 clients on one of five buckets, on three processes: %.2f, %.2f and %.2f of 20 slots, %d moved within %d s"
              .formatted(held.of(0), held.of(1), held.of(2), held.moved(), LONG.toSeconds()));
    }
  }

  private static double coldTimeouts(Cluster cluster, List<ClusterBucket> buckets)
      throws Exception {
    double timeouts = 0;
    for (ClusterBucket cold : buckets.subList(1, 5)) {
      timeouts += cluster.sum("proxy_connections_total", cold.id(), "timeout");
    }
    return timeouts;
  }

  @Test
  void asMuchReadyEverywhereAsThereIsCausesNoAdo() throws Exception {
    ClusterBucket bucket =
        new ClusterBucket("bucket-1", "AppDB", 18, ", min_idle: 18, connect_rate: 100");
    try (Cluster cluster = start(3, List.of(bucket))) {
      clients(cluster, bucket, 1, 1, 1);
      Await.until(
          "all slots are connections",
          PATIENCE,
          () -> cluster.connections() == 18 && cluster.sum("proxy_slots_held") == 18);
      long before = cluster.logins();

      HeldSlots held = HeldSlots.during(LONG, cluster.instances(), bucket);

      assertThat(cluster.logins() - before).as("connections opened").isZero();
      assertThat(held.moved()).as("slots that moved").isZero();
      assertThat(cluster.connections()).isEqualTo(18);
      assertNoneStarves(cluster, LONG.toSeconds() / 4);
      figure(
          "min_idle as the limit on three processes: %.0f refills, 18 slots held, 0 connections opened within %d s"
              .formatted(cluster.sum("proxy_refills_total"), LONG.toSeconds()));
    }
  }
}
