package dev.weir.tds.login;

import java.util.BitSet;

/**
 * The numbers (SPIDs) that Weir gives its sessions. They are Weir's own: the server connections of
 * a session change, its number does not. No two sessions of the instance have the same number at
 * the same time. Any thread.
 */
public final class SessionNumbers {
  /**
   * The first number. A server numbers its sessions from the lowest free number on, so that KILL
   * with a number of Weir's does not end another session by mistake.
   */
  static final int FIRST = 1 << 14;

  /** The last number: {@code @@SPID} has 16 bits, with a sign. */
  static final int LAST = Short.MAX_VALUE;

  /** The number of a session if all others are taken: packets of no session bear it. */
  static final int NONE = 0;

  private final BitSet taken = new BitSet(LAST - FIRST + 1);
  private int next;

  /** Returns a number that no session has, and which had been free the longest; or NONE. */
  synchronized int take() {
    int free = taken.nextClearBit(next);
    if (free > LAST - FIRST) {
      free = taken.nextClearBit(0);
    }
    if (free > LAST - FIRST) {
      return NONE;
    }
    taken.set(free);
    next = free + 1;
    return FIRST + free;
  }

  /** Gives back the number of a session that has ended. */
  synchronized void giveBack(int number) {
    if (number != NONE) {
      taken.clear(number - FIRST);
    }
  }
}
