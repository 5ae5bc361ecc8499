package dev.weir.redis.ledger;

import dev.weir.redis.RedisFault;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;

/** A connection over which many threads send commands without waiting for each other's answers. */
interface CommandConnection extends OpenConnection {
  /** To send by. */
  RedisClusterAsyncCommands<String, String> commands();

  /**
   * A command failed of this, which may be a reason to look for another server. Returns at once.
   */
  void failed(RedisFault fault);
}
