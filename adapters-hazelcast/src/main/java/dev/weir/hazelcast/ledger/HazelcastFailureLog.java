package dev.weir.hazelcast.ledger;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs failures of Hazelcast: each kind of failure at once, and then at most once a minute, with
 * the number of failures not logged.
 */
final class HazelcastFailureLog {
  private static final Logger log = LoggerFactory.getLogger(HazelcastLedger.class);
  private static final long LOG_INTERVAL_NANOS = Duration.ofMinutes(1).toNanos();

  private final String operation;
  private final LongSupplier nanoTime;
  private final Map<Class<?>, LastLogged> lastLogged = new HashMap<>();

  private record LastLogged(long at, long suppressed) {}

  /**
   * @param operation the name of the failing operation, for operators
   */
  HazelcastFailureLog(String operation, LongSupplier nanoTime) {
    this.operation = operation;
    this.nanoTime = nanoTime;
  }

  synchronized void failed(Throwable failure) {
    long now = nanoTime.getAsLong();
    LastLogged before = lastLogged.get(failure.getClass());
    if (before != null && now - before.at() < LOG_INTERVAL_NANOS) {
      lastLogged.put(failure.getClass(), new LastLogged(before.at(), before.suppressed() + 1));
      return;
    }
    lastLogged.put(failure.getClass(), new LastLogged(now, 0));
    log.atWarn()
        .addKeyValue("what", operation)
        .addKeyValue("reason", failure.toString())
        .addKeyValue("not_logged_before", before == null ? 0 : before.suppressed())
        .log("Hazelcast operation failed");
  }
}
