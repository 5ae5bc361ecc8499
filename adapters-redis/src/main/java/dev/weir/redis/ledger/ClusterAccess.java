package dev.weir.redis.ledger;

import dev.weir.redis.LettuceClients;
import dev.weir.redis.RedisAddress;
import dev.weir.redis.RedisSettings;
import dev.weir.redis.RedisTopology;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.ClusterTopologyRefreshOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.pubsub.RedisPubSubListener;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.Delay;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Opens connections to a Redis Cluster. Commands go to the node with the bucket's slot; Lettuce
 * opens a connection to each such node when it is first needed. Hints come from any node, because a
 * cluster forwards published messages to all nodes.
 */
final class ClusterAccess implements RedisAccess {
  /** A cluster may change without an error that would tell of it. */
  private static final Duration REFRESH_INTERVAL = Duration.ofSeconds(30);

  private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

  private final RedisSettings settings;
  private final ClientResources resources;
  private final RedisClusterClient cluster;
  private final RedisClient nodes;

  ClusterAccess(RedisSettings settings, RedisTopology.Cluster topology) {
    this.settings = settings;
    this.resources =
        RedisAccess.fewThreads()
            .mutate()
            .reconnectDelay(
                () ->
                    Delay.fullJitter(
                        FIRST_PAUSE, LONGEST_PAUSE, FIRST_PAUSE.toMillis(), TimeUnit.MILLISECONDS))
            .build();
    this.cluster = RedisClusterClient.create(resources, LettuceClients.uris(settings, topology));
    cluster.setOptions(options(settings));
    this.nodes = RedisClient.create(resources);
    nodes.setOptions(LettuceClients.options(settings).mutate().autoReconnect(false).build());
  }

  private static ClusterClientOptions options(RedisSettings settings) {
    ClusterClientOptions.Builder options = LettuceClients.clusterOptions(settings).mutate();
    return options
        .requestQueueSize(MOST_UNANSWERED)
        .topologyRefreshOptions(
            ClusterTopologyRefreshOptions.builder().enablePeriodicRefresh(REFRESH_INTERVAL).build())
        .build();
  }

  @Override
  public CommandConnection openCommands() {
    return new ClusterCommands(cluster, cluster.connect());
  }

  @Override
  public HintConnection openHints(RedisPubSubListener<String, String> listener) {
    return HintConnection.open(nodes, anyNode(), listener, settings.commandTimeout());
  }

  /**
   * Returns a random node, so that repeated attempts do not depend on one node, which may be gone.
   */
  private RedisURI anyNode() {
    List<RedisClusterNode> known = List.copyOf(cluster.getPartitions());
    RedisURI one = known.get(ThreadLocalRandom.current().nextInt(known.size())).getUri();
    return LettuceClients.node(settings, new RedisAddress(one.getHost(), one.getPort()));
  }

  @Override
  public void close() {
    nodes.shutdown();
    cluster.shutdown();
    RedisAccess.end(resources);
  }
}
