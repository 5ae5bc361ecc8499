package dev.weir.redis.ledger;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.internal.Futures;
import java.time.Duration;

/** Waits for any answer to a PING: a server that answers with an error is alive, too. */
final class SignOfLife {
  private SignOfLife() {}

  static void await(RedisFuture<?> answer, Duration timeout) {
    try {
      Futures.await(timeout, answer);
    } catch (RedisCommandExecutionException e) {
      return;
    }
  }
}
