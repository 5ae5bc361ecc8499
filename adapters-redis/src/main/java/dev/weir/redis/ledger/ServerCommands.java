package dev.weir.redis.ledger;

import dev.weir.redis.RedisFault;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.time.Duration;

/** Commands to one server. */
final class ServerCommands implements CommandConnection {
  private final StatefulRedisConnection<String, String> connection;
  private final Duration commandTimeout;
  private volatile Runnable lost = () -> {};

  ServerCommands(StatefulRedisConnection<String, String> connection, Duration commandTimeout) {
    this.connection = connection;
    this.commandTimeout = commandTimeout;
  }

  @Override
  public RedisClusterAsyncCommands<String, String> commands() {
    return connection.async();
  }

  /**
   * Treats the connection as lost if the server has become a replica, so that the next one goes to
   * the current master.
   */
  @Override
  public void failed(RedisFault fault) {
    if (fault == RedisFault.READ_ONLY) {
      lost.run();
    }
  }

  @Override
  public void onLoss(Runnable action) {
    lost = action;
    Losses.notifyOfLoss(connection, action);
  }

  @Override
  public void check() {
    SignOfLife.await(connection.async().ping(), commandTimeout);
  }

  @Override
  public void close() {
    connection.close();
  }
}
