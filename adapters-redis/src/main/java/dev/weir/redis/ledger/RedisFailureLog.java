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
 * Says what is the matter with Redis, without repeating itself: each kind of failure at once, and
 * then no more than once a minute, with how many there were.
 */
final class RedisFailureLog {
  private static final Logger log = LoggerFactory.getLogger(RedisLedger.class);
  private static final long AGAIN_NANOS = Duration.ofMinutes(1).toNanos();

  private final String what;
  private final LongSupplier nanoTime;
  private final Map<RedisFault, Told> told = new EnumMap<>(RedisFault.class);
  private boolean complained;

  private record Told(long at, long since) {}

  /**
   * @param what fails, as operators read it
   */
  RedisFailureLog(String what, LongSupplier nanoTime) {
    this.what = what;
    this.nanoTime = nanoTime;
  }

  /** What kind of failure it is; logged unless it was just now. */
  synchronized RedisFault failed(Throwable failure) {
    RedisCheck.Unreachable explained = RedisFailure.explain(failure);
    long now = nanoTime.getAsLong();
    Told before = told.get(explained.fault());
    if (before != null && now - before.at() < AGAIN_NANOS) {
      told.put(explained.fault(), new Told(before.at(), before.since() + 1));
      return explained.fault();
    }
    told.put(explained.fault(), new Told(now, 0));
    complained = true;
    log.atWarn()
        .addKeyValue("what", what)
        .addKeyValue("reason", explained.explanation())
        .addKeyValue("not_logged_before", before == null ? 0 : before.since())
        .log("Redis fails");
    return explained.fault();
  }

  /** It works. */
  synchronized void over() {
    if (complained) {
      complained = false;
      log.atInfo().addKeyValue("what", what).log("Redis works again");
    }
  }
}
