package dev.weir.hazelcast.admission;

import dev.weir.application.health.ReportThrottle;
import dev.weir.application.metrics.Meter;
import dev.weir.application.metrics.Metrics;
import java.net.InetAddress;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts refused connections, and logs each kind of refusal at most once a minute, because
 * strangers can cause any number of them.
 */
final class RefusalLog {
  private static final Logger log = LoggerFactory.getLogger(MemberAdmission.class);

  private final LongSupplier nanoTime;
  private final Map<AdmissionRefusal, Metrics.Counter> counters =
      new EnumMap<>(AdmissionRefusal.class);
  private final ReportThrottle<AdmissionRefusal> throttle = new ReportThrottle<>();

  RefusalLog(Metrics metrics, LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    for (AdmissionRefusal refusal : AdmissionRefusal.values()) {
      counters.put(refusal, metrics.counter(Meter.MEMBER_REFUSALS, refusal.label()));
    }
  }

  synchronized void refused(AdmissionRefusal refusal, InetAddress peer) {
    Objects.requireNonNull(counters.get(refusal)).increment();
    long suppressed = throttle.record(refusal, nanoTime.getAsLong());
    if (suppressed == ReportThrottle.SUPPRESSED) {
      return;
    }
    log.atWarn()
        .addKeyValue("reason", refusal.meaning())
        .addKeyValue("peer", peer.getHostAddress())
        .addKeyValue("not_logged_before", suppressed)
        .log("refused a connection between Hazelcast members");
  }
}
