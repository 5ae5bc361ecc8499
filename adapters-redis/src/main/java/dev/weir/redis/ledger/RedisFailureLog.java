package dev.weir.redis.ledger;

import dev.weir.redis.RedisCheck;
import dev.weir.redis.RedisFailure;
import dev.weir.redis.RedisFault;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs failures of Redis: each kind of failure at once, and then at most once a minute, with the
 * number of failures not logged.
 */
final class RedisFailureLog {
  private static final Logger log = LoggerFactory.getLogger(RedisLedger.class);
  private static final long LOG_INTERVAL_NANOS = Duration.ofMinutes(1).toNanos();

  private final String operation;
  private final LongSupplier nanoTime;
  private final Map<RedisFault, LastLogged> lastLogged = new EnumMap<>(RedisFault.class);
  private boolean failing;

  private record LastLogged(long at, long suppressed) {}

  /**
   * @param operation the name of the failing operation, for operators
   */
  RedisFailureLog(String operation, LongSupplier nanoTime) {
    this.operation = operation;
    this.nanoTime = nanoTime;
  }

  /** Returns the kind of a failure, and logs it unless it was logged less than a minute ago. */
  synchronized RedisFault failed(Throwable failure) {
    RedisCheck.Unreachable explained = RedisFailure.explain(failure);
    long now = nanoTime.getAsLong();
    LastLogged before = lastLogged.get(explained.fault());
    if (before != null && now - before.at() < LOG_INTERVAL_NANOS) {
      lastLogged.put(explained.fault(), new LastLogged(before.at(), before.suppressed() + 1));
      return explained.fault();
    }
    lastLogged.put(explained.fault(), new LastLogged(now, 0));
    failing = true;
    log.atWarn()
        .addKeyValue("what", operation)
        .addKeyValue("reason", explained.explanation())
        .addKeyValue("not_logged_before", before == null ? 0 : before.suppressed())
        .log("Redis fails");
    return explained.fault();
  }

  /** Records a success. */
  synchronized void over() {
    if (failing) {
      failing = false;
      log.atInfo().addKeyValue("what", operation).log("Redis works again");
    }
  }
}
