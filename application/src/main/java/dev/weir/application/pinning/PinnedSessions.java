package dev.weir.application.pinning;

import dev.weir.application.health.ReportThrottle;
import dev.weir.domain.pinning.PinEnding;
import dev.weir.domain.pinning.PinReason;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The pinned sessions of one bucket: counts them by reason, and reports those that stay pinned for
 * long to the operator. A session is reported once for each time it is pinned; for each reason, at
 * most one session a minute is reported, with the number of those left out.
 *
 * <p>Confined to the thread that owns the bucket.
 */
public final class PinnedSessions {
  /** The deadline while no session is to be reported. */
  public static final long NEVER = Long.MAX_VALUE;

  static final List<PinReason> REASONS = List.of(PinReason.values());

  private final long warnAfter;
  private final boolean keepsSqlText;
  private final LongSupplier clock;
  private final PinEvents events;
  private final Map<PinReason, ReasonState> byReason = new EnumMap<>(PinReason.class);
  private final ReportThrottle<PinReason> throttle = new ReportThrottle<>();

  /** Reused for each change, so that none allocates. */
  private final Set<PinReason> reasons = EnumSet.noneOf(PinReason.class);

  private int sessions;
  private long alarm = NEVER;

  // In the order in which they were pinned. Sessions before oldestUnreported were reported, or
  // never will be.
  private @Nullable PinnedSession last;
  private @Nullable PinnedSession oldestUnreported;

  /**
   * Creates it without sessions.
   *
   * @param warnAfter the time after which a pinned session is reported; null to report none
   * @param keepsSqlText whether a report contains the text of the request that pinned the session
   * @param clock the monotonic clock
   */
  public PinnedSessions(
      @Nullable Duration warnAfter, boolean keepsSqlText, LongSupplier clock, PinEvents events) {
    this.warnAfter = warnAfter == null ? NEVER : warnAfter.toNanos();
    this.keepsSqlText = keepsSqlText;
    this.clock = clock;
    this.events = events;
    for (PinReason reason : REASONS) {
      byReason.put(reason, new ReasonState());
    }
  }

  /**
   * Adds a session, which is not pinned.
   *
   * @param identity the identity of the session; read only for a report
   */
  public PinnedSession session(Supplier<SessionIdentity> identity) {
    return new PinnedSession(this, identity);
  }

  /** Reports the sessions that have been pinned for too long by now. */
  public void expire() {
    alarm = NEVER;
    long now = now();
    PinnedSession oldest = oldestUnreported;
    while (oldest != null && now - oldest.since() >= warnAfter) {
      oldest.told = true;
      report(oldest, now);
      oldest = unreportedFrom(oldest);
    }
    oldestUnreported = oldest;
    setAlarm();
  }

  private static @Nullable PinnedSession unreportedFrom(@Nullable PinnedSession from) {
    PinnedSession next = from;
    while (next != null && next.told) {
      next = next.later;
    }
    return next;
  }

  private void report(PinnedSession session, long now) {
    StandingReason oldest = session.reasons().oldest();
    long unmentioned = throttle.record(oldest.reason, now);
    if (unmentioned != ReportThrottle.SUPPRESSED) {
      events.pinnedLong(
          new StayingPin(
              session.identity(),
              Duration.ofNanos(now - session.since()),
              oldest.reason,
              Duration.ofNanos(now - oldest.since),
              oldest.kind,
              oldest.request,
              oldest.origin,
              session.reasons().younger(),
              unmentioned,
              oldest.sqlText));
    }
  }

  // ---- for the sessions ----

  Set<PinReason> cleared() {
    reasons.clear();
    return reasons;
  }

  boolean keepsSqlText() {
    return keepsSqlText;
  }

  long now() {
    return clock.getAsLong();
  }

  void pinned(PinReason reason) {
    events.pinned(reason);
    events.pinnedNow(reason, ++stateOf(reason).sessions);
  }

  void unpinned(PinReason reason) {
    events.pinnedNow(reason, --stateOf(reason).sessions);
  }

  void add(PinnedSession session) {
    events.pinnedNow(++sessions);
    // A pin that ends only with its session is not reported: the operator cannot end it.
    boolean endless = session.reasons().oldest().reason.ending() == PinEnding.WITH_THE_SESSION;
    session.told = warnAfter == NEVER || endless;
    append(session);
    if (!session.told && oldestUnreported == null) {
      oldestUnreported = session;
      setAlarm();
    }
  }

  private void setAlarm() {
    long next = oldestUnreported == null ? NEVER : oldestUnreported.since() + warnAfter;
    if (next != alarm) {
      alarm = next;
      events.wakeAt(next);
    }
  }

  void dismiss(PinnedSession session) {
    events.pinnedNow(--sessions);
    if (session == oldestUnreported) {
      oldestUnreported = unreportedFrom(session.later);
      setAlarm();
    }
    remove(session);
  }

  private ReasonState stateOf(PinReason reason) {
    return Objects.requireNonNull(byReason.get(reason), "unknown reason");
  }

  private void append(PinnedSession session) {
    session.earlier = last;
    if (last != null) {
      last.later = session;
    }
    last = session;
  }

  private void remove(PinnedSession session) {
    PinnedSession earlier = session.earlier;
    PinnedSession later = session.later;
    if (earlier != null) {
      earlier.later = later;
    }
    if (later == null) {
      last = earlier;
    } else {
      later.earlier = earlier;
    }
    session.earlier = null;
    session.later = null;
  }

  /** The state of one reason. */
  private static final class ReasonState {
    int sessions;
  }
}
