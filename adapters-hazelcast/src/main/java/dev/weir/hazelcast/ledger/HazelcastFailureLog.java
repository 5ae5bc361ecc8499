package dev.weir.hazelcast.ledger;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says what fails without repeating itself: each kind of failure at once, and then no more than
 * once a minute, with how many there were.
 */
final class HazelcastFailureLog {
  private static final Logger log = LoggerFactory.getLogger(HazelcastLedger.class);
  private static final long AGAIN_NANOS = Duration.ofMinutes(1).toNanos();

  private final String what;
  private final LongSupplier nanoTime;
  private final Map<Class<?>, Told> told = new HashMap<>();

  private record Told(long at, long since) {}

  /**
   * @param what fails, as operators read it
   */
  HazelcastFailureLog(String what, LongSupplier nanoTime) {
    this.what = what;
    this.nanoTime = nanoTime;
  }

  synchronized void failed(Throwable failure) {
    long now = nanoTime.getAsLong();
    Told before = told.get(failure.getClass());
    if (before != null && now - before.at() < AGAIN_NANOS) {
      told.put(failure.getClass(), new Told(before.at(), before.since() + 1));
      return;
    }
    told.put(failure.getClass(), new Told(now, 0));
    log.atWarn()
        .addKeyValue("what", what)
        .addKeyValue("reason", failure.toString())
        .addKeyValue("not_logged_before", before == null ? 0 : before.since())
        .log("Hazelcast fails");
  }
}
