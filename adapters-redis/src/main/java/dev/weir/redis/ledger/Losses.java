package dev.weir.redis.ledger;

import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.api.StatefulConnection;

/** Reports the loss of a connection that Lettuce does not restore. */
final class Losses {
  private Losses() {}

  static void notifyOfLoss(StatefulConnection<?, ?> connection, Runnable action) {
    connection.addListener(
        new RedisConnectionStateListener() {
          @Override
          public void onRedisDisconnected(RedisChannelHandler<?, ?> lost) {
            action.run();
          }
        });
    // It may have been lost before the listener was added.
    if (!connection.isOpen()) {
      action.run();
    }
  }
}
