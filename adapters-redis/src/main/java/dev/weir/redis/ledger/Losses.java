package dev.weir.redis.ledger;

import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.api.StatefulConnection;

/** Tells when a connection is lost that Lettuce does not bring back. */
final class Losses {
  private Losses() {}

  static void tell(StatefulConnection<?, ?> connection, Runnable action) {
    connection.addListener(
        new RedisConnectionStateListener() {
          @Override
          public void onRedisDisconnected(RedisChannelHandler<?, ?> lost) {
            action.run();
          }
        });
    // It may have been lost before anybody listened.
    if (!connection.isOpen()) {
      action.run();
    }
  }
}
