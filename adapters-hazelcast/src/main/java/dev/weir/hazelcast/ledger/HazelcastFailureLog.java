package dev.weir.hazelcast.ledger;

import dev.weir.application.health.ReportThrottle;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs failures of Hazelcast, each kind of failure at most once a minute. */
final class HazelcastFailureLog {
  private static final Logger log = LoggerFactory.getLogger(HazelcastLedger.class);

  private final String operation;
  private final LongSupplier nanoTime;
  private final ReportThrottle<Class<?>> throttle = new ReportThrottle<>();

  /**
   * @param operation the name of the failing operation, for operators
   */
  HazelcastFailureLog(String operation, LongSupplier nanoTime) {
    this.operation = operation;
    this.nanoTime = nanoTime;
  }

  synchronized void failed(Throwable failure) {
    long suppressed = throttle.record(failure.getClass(), nanoTime.getAsLong());
    if (suppressed == ReportThrottle.SUPPRESSED) {
      return;
    }
    log.atWarn()
        .addKeyValue("what", operation)
        .addKeyValue("reason", failure.toString())
        .addKeyValue("not_logged_before", suppressed)
        .log("Hazelcast operation failed");
  }
}
