package dev.weir.application.pinning;

import dev.weir.domain.pinning.PinReason;

/** The events of {@link PinnedSessions}. All but the last are frequent and allocate nothing. */
public interface PinEvents {
  /** A session has been pinned for this reason, which it was not pinned for before. */
  void pinned(PinReason reason);

  /** The number of sessions pinned for this reason, possibly among others, has changed. */
  void pinnedNow(PinReason reason, int count);

  /** The number of pinned sessions has changed. */
  void pinnedNow(int count);

  /**
   * Calls {@link PinnedSessions#expire} at that moment of the monotonic clock, and at no moment
   * named before; {@link PinnedSessions#NEVER} for none.
   */
  void wakeAt(long moment);

  /** A session has been pinned for long, which is to be reported to the operator. */
  void pinnedLong(StayingPin stay);
}
