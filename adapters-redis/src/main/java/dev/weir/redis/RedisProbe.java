package dev.weir.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode.NodeFlag;
import io.lettuce.core.resource.ClientResources;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Connects to Redis once, reads its state and disconnects. The command that validates a
 * configuration uses it, and the start of an instance that serves nothing without its ledger.
 *
 * <p>It blocks the calling thread for a few of the configured timeouts, because it sends a handful
 * of commands one after the other, and leaves no thread or connection behind.
 */
public final class RedisProbe {
  /** The fewest threads that Lettuce accepts. */
  private static final int THREADS = 2;

  private static final int CLOSE_SECONDS = 5;

  private RedisProbe() {}

  /**
   * Checks whether the settings lead to a Redis that can keep the ledger of slots. Failures of
   * Redis are results, not exceptions.
   */
  public static RedisCheck check(RedisSettings settings) {
    ClientResources resources =
        ClientResources.builder()
            .ioThreadPoolSize(THREADS)
            .computationThreadPoolSize(THREADS)
            .build();
    try {
      return switch (settings.topology()) {
        case RedisTopology.Standalone standalone -> checkServer(settings, resources);
        case RedisTopology.Sentinel sentinel -> checkServer(settings, resources);
        case RedisTopology.Cluster cluster -> checkCluster(settings, cluster, resources);
      };
    } catch (RedisException e) {
      return RedisFailure.explain(e);
    } finally {
      resources.shutdown(0, CLOSE_SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
    }
  }

  private static RedisCheck checkServer(RedisSettings settings, ClientResources resources) {
    try (RedisClient client = RedisClient.create(resources, LettuceClients.uri(settings))) {
      client.setOptions(LettuceClients.options(settings));
      try (StatefulRedisConnection<String, String> connection = client.connect()) {
        return RedisLook.at(connection.sync()).assess(settings.topology());
      }
    }
  }

  private static RedisCheck checkCluster(
      RedisSettings settings, RedisTopology.Cluster cluster, ClientResources resources) {
    try (RedisClusterClient client =
        RedisClusterClient.create(resources, LettuceClients.uris(settings, cluster))) {
      client.setOptions(LettuceClients.clusterOptions(settings));
      try (StatefulRedisClusterConnection<String, String> connection = client.connect()) {
        List<RedisLook> masters = new ArrayList<>();
        for (RedisClusterNode node : connection.getPartitions()) {
          if (node.is(NodeFlag.UPSTREAM)) {
            masters.add(RedisLook.at(connection.getConnection(node.getNodeId()).sync()));
          }
        }
        if (masters.isEmpty()) {
          throw new RedisException("the cluster names no master");
        }
        return RedisLook.assessAll(cluster, masters);
      }
    }
  }
}
