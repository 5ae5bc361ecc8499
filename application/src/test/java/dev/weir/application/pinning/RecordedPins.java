package dev.weir.application.pinning;

import dev.weir.domain.pinning.PinReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The pinned sessions of a bucket under virtual time, and what they told. */
final class RecordedPins implements PinEvents {
  final PinnedSessions sessions;
  final Map<PinReason, Integer> now = new EnumMap<>(PinReason.class);
  final List<PinReason> pinned = new ArrayList<>();
  final List<StayingPin> stays = new ArrayList<>();
  int all;
  private long time;
  private long wakeAt = PinnedSessions.NEVER;
  private int lastSpid;

  /** Begins close to where the clock wraps around. */
  RecordedPins(@Nullable Duration warnAfter) {
    this(warnAfter, false);
  }

  RecordedPins(@Nullable Duration warnAfter, boolean keepsSqlText) {
    this.time = Long.MAX_VALUE - Duration.ofSeconds(30).toNanos();
    this.sessions = new PinnedSessions(warnAfter, keepsSqlText, () -> time, this);
  }

  PinnedSession session() {
    int spid = ++lastSpid;
    return sessions.session(() -> new SessionIdentity(spid, "app", "10.0.0.1", "billing"));
  }

  /** Time passes, and whoever wants to be woken meanwhile is. */
  void pass(Duration duration) {
    long until = time + duration.toNanos();
    while (wakeAt != PinnedSessions.NEVER && wakeAt - until <= 0) {
      time = wakeAt;
      wakeAt = PinnedSessions.NEVER;
      sessions.expire();
    }
    time = until;
  }

  boolean isWakeupSet() {
    return wakeAt != PinnedSessions.NEVER;
  }

  /** The numbers of those who were told of. */
  List<Integer> spids() {
    return stays.stream().map(stay -> stay.session().spid()).toList();
  }

  @Override
  public void pinned(PinReason reason) {
    pinned.add(reason);
  }

  @Override
  public void pinnedNow(PinReason reason, int count) {
    now.put(reason, count);
  }

  @Override
  public void pinnedNow(int count) {
    all = count;
  }

  @Override
  public void wakeAt(long moment) {
    wakeAt = moment;
  }

  @Override
  public void pinnedLong(StayingPin stay) {
    stays.add(stay);
  }
}
