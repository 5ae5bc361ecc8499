package dev.weir.redis.ledger;

import dev.weir.redis.RedisFault;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Commands to the node that has a bucket's slot. */
final class ClusterCommands implements CommandConnection {
  private static final long REFRESH_INTERVAL_NANOS = Duration.ofSeconds(5).toNanos();

  private final RedisClusterClient client;
  private final StatefulRedisClusterConnection<String, String> connection;
  private final AtomicLong refreshedAt = new AtomicLong(System.nanoTime() - REFRESH_INTERVAL_NANOS);

  ClusterCommands(
      RedisClusterClient client, StatefulRedisClusterConnection<String, String> connection) {
    this.client = client;
    this.connection = connection;
  }

  @Override
  public RedisClusterAsyncCommands<String, String> commands() {
    return connection.async();
  }

  /**
   * Asks the cluster for its nodes, because another node may have taken over the slots of one that
   * failed. Not every failed command causes this.
   */
  @Override
  public void failed(RedisFault fault) {
    long now = System.nanoTime();
    long before = refreshedAt.get();
    if (now - before >= REFRESH_INTERVAL_NANOS && refreshedAt.compareAndSet(before, now)) {
      client.refreshPartitionsAsync();
    }
  }

  /** Never runs the action: nodes come and go, and Lettuce manages the connection to each. */
  @Override
  public void onLoss(Runnable action) {}

  /** Does nothing: one silent node is no reason to close the connections to the others. */
  @Override
  public void check() {}

  @Override
  public void close() {
    connection.close();
  }
}
