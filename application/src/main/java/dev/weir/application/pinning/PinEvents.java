package dev.weir.application.pinning;

import dev.weir.domain.pinning.PinReason;

/** What {@link PinnedSessions} tells. Hot but for the last: nothing is allocated to say it. */
public interface PinEvents {
  /** A session that had not been pinned for this reason is, from now on. */
  void pinned(PinReason reason);

  /** So many sessions are pinned for this reason now, be it alone or among others. */
  void pinnedNow(PinReason reason, int count);

  /** So many sessions are pinned now, for whatever reasons. */
  void pinnedNow(int count);

  /**
   * Say {@link PinnedSessions#expire} at that moment of the monotonic clock, and at no moment that
   * was named before; {@link PinnedSessions#NEVER} for none.
   */
  void wakeAt(long moment);

  /** A session has been pinned for long, and the operator is to hear of it. */
  void staysPinned(StayingPin stay);
}
