package dev.weir.application.health;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Decides which reports to operators are made: of each kind the first, then at most one per minute,
 * with the number of those suppressed between them.
 *
 * <p>Not thread-safe.
 *
 * @param <K> the kinds of reports; there must be few of them
 */
public final class ReportThrottle<K> {
  /** The result for a report that is not made. */
  public static final long SUPPRESSED = -1;

  private static final long INTERVAL_NANOS = Duration.ofMinutes(1).toNanos();

  private final Map<K, LastReport> lastReports = new HashMap<>();

  private record LastReport(long at, long suppressedSince) {}

  /**
   * Records that there is something to report. Returns the number of reports suppressed since the
   * last one of this kind, or {@link #SUPPRESSED} if this one is suppressed, too.
   */
  public long record(K kind, long now) {
    LastReport last = lastReports.get(kind);
    if (last != null && now - last.at() < INTERVAL_NANOS) {
      lastReports.put(kind, new LastReport(last.at(), last.suppressedSince() + 1));
      return SUPPRESSED;
    }
    lastReports.put(kind, new LastReport(now, 0));
    return last == null ? 0 : last.suppressedSince();
  }
}
