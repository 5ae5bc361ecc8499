package dev.weir.redis.ledger;

import dev.weir.redis.RedisFault;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Commands to whichever node has a bucket's slot. */
final class ClusterCommands implements CommandConnection {
  private static final long ASK_AGAIN_NANOS = Duration.ofSeconds(5).toNanos();

  private final RedisClusterClient client;
  private final StatefulRedisClusterConnection<String, String> connection;
  private final AtomicLong askedAt = new AtomicLong(System.nanoTime() - ASK_AGAIN_NANOS);

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
   * Whose node is silent or gone may have got another one. The nodes are asked, and not for each
   * command that fails.
   */
  @Override
  public void failed(RedisFault fault) {
    long now = System.nanoTime();
    long before = askedAt.get();
    if (now - before >= ASK_AGAIN_NANOS && askedAt.compareAndSet(before, now)) {
      client.refreshPartitionsAsync();
    }
  }

  /** Never: nodes come and go, and Lettuce sees to the connection to each. */
  @Override
  public void onLoss(Runnable action) {}

  /** Nothing to find out: one node that is silent is no reason to leave the others. */
  @Override
  public void check() {}

  @Override
  public void close() {
    connection.close();
  }
}
