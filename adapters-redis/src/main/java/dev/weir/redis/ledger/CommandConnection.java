package dev.weir.redis.ledger;

import dev.weir.redis.RedisFault;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;

/** A connection over which many threads send commands without waiting for each other's answers. */
interface CommandConnection extends OpenConnection {
  /** Returns the commands to send by. */
  RedisClusterAsyncCommands<String, String> commands();

  /**
   * Reports that a command failed with this fault, which may be a reason to look for another
   * server. Returns at once.
   */
  void failed(RedisFault fault);
}
