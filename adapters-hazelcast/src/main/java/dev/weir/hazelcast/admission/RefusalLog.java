package dev.weir.hazelcast.admission;

import dev.weir.application.metrics.Meter;
import dev.weir.application.metrics.Metrics;
import java.net.InetAddress;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts refused connections, and logs each kind of refusal at once and then at most once a minute,
 * with the number not logged: strangers can cause any number of them.
 */
final class RefusalLog {
  private static final Logger log = LoggerFactory.getLogger(MemberAdmission.class);
  private static final long LOG_INTERVAL_NANOS = Duration.ofMinutes(1).toNanos();

  private final LongSupplier nanoTime;
  private final Map<AdmissionRefusal, Metrics.Counter> counters =
      new EnumMap<>(AdmissionRefusal.class);
  private final Map<AdmissionRefusal, LastLogged> lastLogged =
      new EnumMap<>(AdmissionRefusal.class);

  private record LastLogged(long at, long suppressed) {}

  RefusalLog(Metrics metrics, LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    for (AdmissionRefusal refusal : AdmissionRefusal.values()) {
      counters.put(refusal, metrics.counter(Meter.MEMBER_REFUSALS, refusal.label()));
    }
  }

  synchronized void refused(AdmissionRefusal refusal, InetAddress peer) {
    Objects.requireNonNull(counters.get(refusal)).increment();
    long now = nanoTime.getAsLong();
    LastLogged before = lastLogged.get(refusal);
    if (before != null && now - before.at() < LOG_INTERVAL_NANOS) {
      lastLogged.put(refusal, new LastLogged(before.at(), before.suppressed() + 1));
      return;
    }
    lastLogged.put(refusal, new LastLogged(now, 0));
    log.atWarn()
        .addKeyValue("reason", refusal.meaning())
        .addKeyValue("peer", peer.getHostAddress())
        .addKeyValue("not_logged_before", before == null ? 0 : before.suppressed())
        .log("refused a connection between Hazelcast members");
  }
}
