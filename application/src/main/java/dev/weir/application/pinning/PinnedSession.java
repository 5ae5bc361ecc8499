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
 * One session as {@link PinnedSessions} sees it, pinned or not. It records each request when it is
 * sent, and the pins that remain after its answer.
 */
public final class PinnedSession {
  private final PinnedSessions all;
  private final Supplier<SessionIdentity> identity;
  private final boolean keepsSqlText;
  private final StandingReasons reasons = new StandingReasons();
  private long since;
  private RequestKind kind = RequestKind.BATCH;
  private @Nullable String sqlText;
  private long requests;

  // Links of the list of pinned sessions; told: true if it was reported or never will be.
  @Nullable PinnedSession earlier;
  @Nullable PinnedSession later;
  boolean told;

  PinnedSession(PinnedSessions all, Supplier<SessionIdentity> identity) {
    this.all = all;
    this.identity = identity;
    this.keepsSqlText = all.keepsSqlText();
  }

  /** The session sends a request. */
  public void requestSent(SentRequest sent) {
    kind = sent.kind();
    sqlText = keepsSqlText ? sent.sqlText() : null;
    requests++;
  }

  /** The session has a connection that only it may use, until it ends. */
  public void pinnedUntilEnd() {
    Set<PinReason> next = all.cleared();
    next.add(PinReason.RELAYED_LOGIN);
    changeReasons(next, Pins.NONE);
  }

  /**
   * A request has been answered, and the session keeps its connection.
   *
   * @param pins the pins that keep it
   * @param by a further reason, or the reason of one of the pins; null where there is none
   */
  public void pinned(Pins pins, @Nullable PinReason by) {
    Set<PinReason> next = all.cleared();
    if (by != null) {
      next.add(by);
    }
    List<Pin> each = pins.all();
    for (int i = 0; i < each.size(); i++) {
      next.add(each.get(i).reason());
    }
    changeReasons(next, pins);
  }

  /** The session has given its connection back. */
  public void released() {
    if (!reasons.isEmpty()) {
      changeReasons(all.cleared(), Pins.NONE);
    }
  }

  private void changeReasons(Set<PinReason> next, Pins pins) {
    // Mostly the reasons have not changed.
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
      all.add(this);
    } else if (reasons.isEmpty()) {
      all.dismiss(this);
    }
  }

  /** Returns the origin of the first pin for the reason, which was set first. */
  private static PinOrigin origin(Pins pins, PinReason reason) {
    List<Pin> each = pins.all();
    for (int i = 0; i < each.size(); i++) {
      if (each.get(i).reason() == reason) {
        return each.get(i).origin();
      }
    }
    return PinOrigin.NO_TEXT;
  }

  /** Returns since when it has been pinned; valid only while it is. */
  long since() {
    return since;
  }

  StandingReasons reasons() {
    return reasons;
  }

  public SessionIdentity identity() {
    return identity.get();
  }
}
