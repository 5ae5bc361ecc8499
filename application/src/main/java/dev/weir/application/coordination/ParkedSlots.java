package dev.weir.application.coordination;

/**
 * Slots that came for waiters that were served in the meantime. The account keeps them for the next
 * waiters for a moment, since they came because slots are lacking most of the time.
 */
final class ParkedSlots {
  private static final long LONGEST = 1_000_000_000;

  private int slots;
  private long until;

  void park(int more, long now) {
    slots += more;
    until = now + LONGEST;
  }

  /** Takes at most this many; returns how many. */
  int take(int most) {
    int taken = Math.min(most, slots);
    slots -= taken;
    return taken;
  }

  int count() {
    return slots;
  }

  /** Returns until when they are kept; meaningless when there are none. */
  long until() {
    return until;
  }

  boolean isOver(long now) {
    return slots > 0 && now - until >= 0;
  }
}
