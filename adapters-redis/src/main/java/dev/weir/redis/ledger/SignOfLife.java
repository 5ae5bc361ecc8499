package dev.weir.redis.ledger;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.internal.Futures;
import java.time.Duration;

/** Waits for an answer, whatever it says: who refuses a PING is alive. */
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
