package dev.weir.bootstrap.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.await.Await;
import dev.weir.testkit.redis.RedisServerProcess;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Three processes whose ledger a Redis keeps, which is killed, too. */
@EnabledIfSystemProperty(
    named = "weir.cluster.clients",
    matches = "\\d+",
    disabledReason = "takes minutes: run scripts/check cluster-redis")
class ClusterOnRedisTest extends ClusterScenarios {
  private static final Duration TTL = Duration.ofSeconds(3);

  private RedisServerProcess redis;

  @BeforeEach
  void startRedis() {
    redis = RedisServerProcess.start();
  }

  @AfterEach
  void stopRedis() {
    redis.close();
  }

  @Override
  Duration ttl() {
    return TTL;
  }

  @Override
  List<String> coordination() {
    String each =
        """
        redis: {addr: ["127.0.0.1:%d"], dial_timeout: 1s, read_timeout: 1s, write_timeout: 1s,
          heartbeat_interval: %ds, heartbeat_ttl: %ds, reclaim_grace: %ds}
        fallback: {local_limit_divisor: %d}
        """
            .formatted(
                redis.port(), INTERVAL.toSeconds(), TTL.toSeconds(), GRACE.toSeconds(), INSTANCES);
    return Collections.nCopies(INSTANCES, each);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void clientsDoNotNoticeARestartOfRedis(boolean withItsData) throws Exception {
    if (withItsData) {
      redis.call("CONFIG", "SET", "appendfsync", "always");
      redis.call("CONFIG", "SET", "appendonly", "yes");
    }
    try (Cluster cluster = start();
        Clients clients = load(cluster)) {
      awaitServed(clients, 2_000);

      redis.kill();

      long killed = System.nanoTime();
      Await.until(
          "all serve their fallback limits",
          () -> cluster.sum("proxy_coordination_standing", "fallback") == INSTANCES);
      long fallback = System.nanoTime() - killed;
      int share = (int) cluster.sum("proxy_fallback_limit");
      Await.until("all of these are connections", () -> cluster.connections() == share);
      awaitServed(clients, 2_000);
      assertThat(cluster.connections()).isLessThanOrEqualTo(share);

      if (withItsData) {
        redis.startAgain("--appendonly", "yes");
        assertThat(redis.call("KEYS", "*")).as("its data has come back").isNotEmpty();
      } else {
        redis.startAgain();
      }
      long returned = System.nanoTime();
      cluster.instances().forEach(ServingProcess::awaitConnected);
      cluster.awaitExact(PATIENCE);
      long exact = System.nanoTime() - returned;
      awaitServed(clients, 2_000);

      assertOnlyCutOnesFailed(cluster, clients, cluster.instances());
      assertThat(cluster.connectionsMax()).isLessThanOrEqualTo(Cluster.LIMIT);
      figure(
          ("kill -9 of Redis, back with%s its data: fallback of %d connections after %s, all %d %s after its return,"
                  + " %d clients and %,d requests, %d failures, %d cut, %d connections at most")
              .formatted(
                  withItsData ? "" : "out",
                  share,
                  seconds(fallback),
                  Cluster.LIMIT,
                  seconds(exact),
                  CLIENTS,
                  clients.served(),
                  clients.failed(cluster.instances()),
                  (long) cluster.sum("proxy_cuts_total"),
                  cluster.connectionsMax()));
    }
  }
}
