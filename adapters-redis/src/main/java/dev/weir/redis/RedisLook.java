package dev.weir.redis;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.cluster.api.sync.RedisClusterCommands;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of one server as the probe found it.
 *
 * @param snapshots its setting {@code save}; null if it does not allow to read it
 * @param replicasToWrite its setting {@code min-replicas-to-write}; null if it does not allow to
 *     read it
 * @param clusterState its answer to {@code CLUSTER INFO}; null if it is not part of one
 */
record RedisLook(
    RedisInfo info,
    @Nullable String snapshots,
    @Nullable String replicasToWrite,
    @Nullable String clusterState,
    Duration latency) {

  static RedisLook at(RedisClusterCommands<String, String> redis) {
    RedisInfo info = RedisInfo.parse(redis.info());
    String snapshots = setting(redis, "save");
    String replicasToWrite = setting(redis, "min-replicas-to-write");
    String clusterState = info.isClusterNode() ? redis.clusterInfo() : null;
    long start = System.nanoTime();
    redis.ping();
    Duration latency = Duration.ofNanos(System.nanoTime() - start);
    return new RedisLook(info, snapshots, replicasToWrite, clusterState, latency);
  }

  /** Returns a setting, or null: hosted servers and careful administrators forbid CONFIG. */
  private static @Nullable String setting(RedisClusterCommands<String, String> redis, String name) {
    try {
      return redis.configGet(name).get(name);
    } catch (RedisCommandExecutionException e) {
      return null;
    }
  }

  RedisCheck assess(RedisTopology topology) {
    return assessAll(topology, List.of(this));
  }

  /**
   * Returns the result for several servers: version, kind and role of the first, and the warnings
   * of all.
   */
  static RedisCheck assessAll(RedisTopology topology, List<RedisLook> servers) {
    RedisLook first = servers.getFirst();
    RedisInfo info = first.info();
    if (info.isSentinel()) {
      return new RedisCheck.Unreachable(RedisFault.IS_A_SENTINEL, info.version());
    }
    List<RedisWarning> warnings =
        servers.stream()
            .map(server -> RedisWarning.of(topology, server))
            .flatMap(Collection::stream)
            .distinct()
            .sorted()
            .toList();
    return new RedisCheck.Reachable(
        info.version(),
        info.isClusterNode() ? RedisCheck.Kind.CLUSTER : RedisCheck.Kind.STANDALONE,
        info.isReplica() ? RedisCheck.Role.REPLICA : RedisCheck.Role.MASTER,
        first.latency(),
        warnings);
  }
}
