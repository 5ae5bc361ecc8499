package dev.weir.application.pinning;

import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinOrigin;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.pinning.Pins;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One session as {@link PinnedSessions} sees it, pinned or not. It is told of each request as that
 * comes, and of what keeps the connection when it has been answered.
 */
public final class PinnedSession {
  private final PinnedSessions all;
  private final Supplier<SessionIdentity> identity;
  private final StandingReasons reasons = new StandingReasons();
  private long since;
  private RequestKind kind = RequestKind.BATCH;
  private @Nullable String sqlText;
  private long requests;

  // Its place among the pinned sessions, and whether the operator has heard of it.
  @Nullable PinnedSession earlier;
  @Nullable PinnedSession later;
  boolean told;

  PinnedSession(PinnedSessions all, Supplier<SessionIdentity> identity) {
    this.all = all;
    this.identity = identity;
  }

  /** The session sends a request. */
  public void asks(SentRequest sent) {
    kind = sent.kind();
    sqlText = all.keepsSqlText() ? sent.sqlText() : null;
    requests++;
  }

  /** The session has a connection for nobody else, and will, whatever it asks. */
  public void keptForGood() {
    Set<PinReason> next = all.cleared();
    next.add(PinReason.RELAYED_LOGIN);
    become(next, Pins.NONE);
  }

  /**
   * A request has been answered, and the session keeps its connection.
   *
   * @param pins because of these
   * @param by a reason beside them, or one of them; null where they are all
   */
  public void keeps(Pins pins, @Nullable PinReason by) {
    Set<PinReason> next = all.cleared();
    if (by != null) {
      next.add(by);
    }
    List<Pin> each = pins.all();
    for (int i = 0; i < each.size(); i++) {
      next.add(each.get(i).reason());
    }
    become(next, pins);
  }

  /** The session has its connection no more. */
  public void letGo() {
    if (!reasons.isEmpty()) {
      become(all.cleared(), Pins.NONE);
    }
  }

  private void become(Set<PinReason> next, Pins pins) {
    // What keeps it is mostly what kept it before.
    if (reasons.isExactly(next)) {
      return;
    }
    long now = all.now();
    boolean arrives = reasons.isEmpty();
    for (int i = 0; i < PinnedSessions.REASONS.size(); i++) {
      PinReason reason = PinnedSessions.REASONS.get(i);
      if (reasons.contains(reason) && !next.contains(reason)) {
        reasons.remove(reason);
        all.unpinned(reason);
      } else if (next.contains(reason) && !reasons.contains(reason)) {
        reasons.add(reason, now, kind, requests, origin(pins, reason), sqlText);
        all.pinned(reason);
      }
    }
    if (arrives) {
      since = now;
      all.arrived(this);
    } else if (reasons.isEmpty()) {
      all.left(this);
    }
  }

  /** Of the first pin for that reason, which is the one that it came with. */
  private static PinOrigin origin(Pins pins, PinReason reason) {
    List<Pin> each = pins.all();
    for (int i = 0; i < each.size(); i++) {
      if (each.get(i).reason() == reason) {
        return each.get(i).origin();
      }
    }
    return PinOrigin.NO_TEXT;
  }

  /** Since when it has been pinned; only while it is. */
  long since() {
    return since;
  }

  StandingReasons reasons() {
    return reasons;
  }

  SessionIdentity identity() {
    return identity.get();
  }
}
