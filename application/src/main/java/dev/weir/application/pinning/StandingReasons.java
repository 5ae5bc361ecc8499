package dev.weir.application.pinning;

import dev.weir.domain.pinning.PinOrigin;
import dev.weir.domain.pinning.PinReason;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The reasons for which one session is pinned, the oldest first. A sequence of transactions in a
 * session allocates nothing.
 */
final class StandingReasons {
  private static final StandingReason[] NONE = {};

  /** The current reasons, followed by objects for reuse. */
  private StandingReason[] reasons = NONE;

  private int count;

  private final Set<PinReason> set = EnumSet.noneOf(PinReason.class);

  boolean isEmpty() {
    return count == 0;
  }

  boolean isExactly(Set<PinReason> others) {
    return set.equals(others);
  }

  boolean contains(PinReason reason) {
    return set.contains(reason);
  }

  /** Returns the reason that has stood for longest. */
  StandingReason oldest() {
    return reasons[0];
  }

  void add(
      PinReason reason,
      long since,
      RequestKind kind,
      long request,
      PinOrigin origin,
      @Nullable String sqlText) {
    if (count == reasons.length) {
      reasons = Arrays.copyOf(reasons, count + 1);
      reasons[count] = new StandingReason();
    }
    StandingReason added = reasons[count++];
    added.reason = reason;
    added.since = since;
    added.kind = kind;
    added.request = request;
    added.origin = origin;
    added.sqlText = sqlText;
    set.add(reason);
  }

  void remove(PinReason reason) {
    int at = 0;
    while (reasons[at].reason != reason) {
      at++;
    }
    StandingReason removed = reasons[at];
    count--;
    System.arraycopy(reasons, at + 1, reasons, at, count - at);
    removed.sqlText = null;
    reasons[count] = removed;
    set.remove(reason);
  }

  /** Returns all reasons but the oldest. */
  Set<PinReason> younger() {
    Set<PinReason> younger = EnumSet.noneOf(PinReason.class);
    for (int i = 1; i < count; i++) {
      younger.add(reasons[i].reason);
    }
    return younger;
  }
}
