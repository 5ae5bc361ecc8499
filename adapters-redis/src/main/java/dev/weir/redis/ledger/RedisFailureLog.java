package dev.weir.redis.ledger;

import dev.weir.application.health.ReportThrottle;
import dev.weir.redis.RedisCheck;
import dev.weir.redis.RedisFailure;
import dev.weir.redis.RedisFault;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs failures of Redis, each kind of failure at most once a minute. */
final class RedisFailureLog {
  private static final Logger log = LoggerFactory.getLogger(RedisLedger.class);

  private final String operation;
  private final LongSupplier nanoTime;
  private final ReportThrottle<RedisFault> throttle = new ReportThrottle<>();
  private boolean failing;

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
    long suppressed = throttle.record(explained.fault(), nanoTime.getAsLong());
    if (suppressed == ReportThrottle.SUPPRESSED) {
      return explained.fault();
    }
    failing = true;
    log.atWarn()
        .addKeyValue("what", operation)
        .addKeyValue("reason", explained.explanation())
        .addKeyValue("not_logged_before", suppressed)
        .log("Redis operation failed");
    return explained.fault();
  }

  /** Records a success. */
  synchronized void succeeded() {
    if (failing) {
      failing = false;
      log.atInfo().addKeyValue("what", operation).log("Redis operation succeeded again");
    }
  }
}
