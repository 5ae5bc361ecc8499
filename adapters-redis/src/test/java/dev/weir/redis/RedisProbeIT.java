package dev.weir.redis;

import static dev.weir.redis.RedisWarning.CLUSTER_INCOMPLETE;
import static dev.weir.redis.RedisWarning.MASTER_GOES_ON_ALONE;
import static dev.weir.redis.RedisWarning.MAY_EVICT;
import static dev.weir.redis.RedisWarning.NODE_OF_A_CLUSTER;
import static dev.weir.redis.RedisWarning.NOT_PERSISTENT;
import static dev.weir.redis.RedisWarning.REPLICA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.redis.RedisCheck.Kind;
import dev.weir.redis.RedisCheck.Reachable;
import dev.weir.redis.RedisCheck.Role;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.port.FreePort;
import dev.weir.testkit.redis.RedisClusterProcess;
import dev.weir.testkit.redis.RedisServerProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is found at real servers that can be used. */
class RedisProbeIT {
  @Test
  void persistentServerIsFoundWithoutWarnings() {
    try (RedisServerProcess server = RedisServerProcess.start("--appendonly", "yes")) {
      Reachable found = reachable(Probes.standalone(server.port()));
      assertThat(found.version()).isEqualTo("Redis " + RedisServerProcess.VERSION);
      assertThat(found.kind()).isEqualTo(Kind.STANDALONE);
      assertThat(found.role()).isEqualTo(Role.MASTER);
      assertThat(found.latency()).isPositive().isLessThan(Probes.TIMEOUT);
      assertThat(found.warnings()).isEmpty();
    }
  }

  @Test
  void snapshotsAreEnoughPersistence() {
    try (RedisServerProcess server = RedisServerProcess.start("--save", "3600 1")) {
      assertThat(reachable(Probes.standalone(server.port())).warnings()).isEmpty();
    }
  }

  @Test
  void serverThatForgetsOrEvictsIsWarnedOf() {
    try (RedisServerProcess server =
        RedisServerProcess.start("--maxmemory-policy", "allkeys-lru")) {
      assertThat(reachable(Probes.standalone(server.port())).warnings())
          .containsExactly(MAY_EVICT, NOT_PERSISTENT);
    }
  }

  @Test
  void serverThatHidesItsConfigurationIsNotSuspected() throws IOException {
    try (RedisServerProcess server = RedisServerProcess.start()) {
      server.call("ACL", "SETUSER", "weir", "on", ">pw", "~*", "+@all", "-config");
      assertThat(reachable(Probes.standalone(server.port(), "weir", "pw")).warnings()).isEmpty();
    }
  }

  @Test
  void passwordOpensAServer() {
    try (RedisServerProcess server =
        RedisServerProcess.start("--requirepass", "s3cret", "--appendonly", "yes")) {
      assertThat(reachable(Probes.standalone(server.port(), null, "s3cret")).warnings()).isEmpty();
    }
  }

  @Test
  void replicaIsWarnedOf() {
    try (RedisServerProcess master = RedisServerProcess.start("--repl-diskless-sync-delay", "0");
        RedisServerProcess replica =
            RedisServerProcess.start(
                "--replicaof", "127.0.0.1 " + master.port(), "--appendonly", "yes")) {
      Await.until(
          "the replica has loaded",
          () -> replica.call("INFO", "replication").contains("master_link_status:up"));
      Reachable found = reachable(Probes.standalone(replica.port()));
      assertThat(found.role()).isEqualTo(Role.REPLICA);
      assertThat(found.warnings()).containsExactly(REPLICA);
    }
  }

  @Test
  void sentinelLeadsToTheMasterAlthoughAnotherSentinelIsDown() {
    try (RedisServerProcess master = RedisServerProcess.start("--appendonly", "yes");
        RedisServerProcess sentinel = RedisServerProcess.startSentinel("weir", master.port())) {
      Reachable found = reachable(Probes.sentinels("weir", FreePort.find(), sentinel.port()));
      assertThat(found.role()).isEqualTo(Role.MASTER);
      assertThat(found.kind()).isEqualTo(Kind.STANDALONE);
      assertThat(found.warnings()).containsExactly(MASTER_GOES_ON_ALONE);
    }
  }

  @Test
  void sentinelsThatHaveUsersAreAskedAsOne() throws IOException {
    try (RedisServerProcess master = RedisServerProcess.start("--appendonly", "yes");
        RedisServerProcess sentinel = RedisServerProcess.startSentinel("weir", master.port())) {
      sentinel.call("ACL", "SETUSER", "watcher", "on", ">pw", "~*", "&*", "+@all");
      sentinel.call("ACL", "SETUSER", "default", "off");

      assertThat(reachable(Probes.sentinels("watcher", "pw", sentinel.port())).role())
          .isEqualTo(Role.MASTER);
      assertThat(RedisProbe.check(Probes.sentinels("watcher", "other", sentinel.port())))
          .isInstanceOf(RedisCheck.Unreachable.class);
    }
  }

  @Test
  void wholeClusterIsFoundFromOneOfItsNodes() throws IOException {
    try (RedisClusterProcess cluster = RedisClusterProcess.start(3)) {
      for (RedisServerProcess server : cluster.servers()) {
        server.call("CONFIG", "SET", "appendonly", "yes");
      }
      RedisServerProcess last = cluster.servers().getLast();
      Reachable found = reachable(Probes.cluster(FreePort.find(), last.port()));
      assertThat(found.kind()).isEqualTo(Kind.CLUSTER);
      assertThat(found.role()).isEqualTo(Role.MASTER);
      assertThat(found.warnings()).isEmpty();

      cluster.servers().get(1).call("CONFIG", "SET", "maxmemory-policy", "volatile-ttl");
      assertThat(reachable(Probes.cluster(last.port())).warnings()).containsExactly(MAY_EVICT);
      assertThat(reachable(Probes.standalone(last.port())).warnings())
          .containsExactly(NODE_OF_A_CLUSTER);
    }
  }

  @Test
  void clusterWithoutSlotsIsWarnedOf() {
    try (RedisServerProcess server =
        RedisServerProcess.start("--cluster-enabled", "yes", "--appendonly", "yes")) {
      assertThat(reachable(Probes.cluster(server.port())).warnings())
          .containsExactly(CLUSTER_INCOMPLETE);
    }
  }

  @Test
  void nothingIsLeftBehind() throws IOException {
    try (RedisServerProcess server = RedisServerProcess.start()) {
      reachable(Probes.standalone(server.port()));
      Await.until(
          "no thread of Lettuce is left", Duration.ofSeconds(10), () -> lettuceThreads().isEmpty());
      // The one that asks.
      assertThat(server.call("CLIENT", "LIST").lines()).hasSize(1);
    }
  }

  private static List<String> lettuceThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("lettuce"))
        .toList();
  }

  private static Reachable reachable(RedisSettings settings) {
    RedisCheck found = RedisProbe.check(settings);
    assertThat(found).isInstanceOf(Reachable.class);
    return (Reachable) found;
  }
}
