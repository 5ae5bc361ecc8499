package dev.weir.application.coordination;

import dev.weir.domain.ledger.SlotUse;

/**
 * Decides when an instance that has no free slot in reach tells the ledger that it needs more.
 * Waiters alone are no reason, since they come and go with every request; a further slot has to be
 * of use for a noticeable part of several seconds. The ledger is told when that begins, when it
 * changes much, and then ever more rarely, because a report that moved nothing will seldom move
 * something a second later.
 *
 * <p>Times are of the monotonic clock, in nanoseconds.
 */
final class NeedWatch {
  private static final long SECOND = 1_000_000_000;

  /** The time from the first waiter to the first look. */
  private static final long FIRST = SECOND / 4;

  /** The time for which waiters count that are served or withdrawn by now. */
  private static final long RECENT = SECOND / 2;

  /** The least use of a further slot for which one may move, in thousandths. */
  private static final int LEAST = 50;

  /** The difference of the use, in thousandths, that is told at once. */
  private static final int MUCH = 200;

  private final long longestPause;
  private boolean watching;
  private boolean contended;
  private long contendedAt;
  private boolean everContended;
  private long lookAt;
  private boolean told;
  private int toldNeed;
  private long toldAt;
  private long pause = SECOND;

  NeedWatch(long longestPause) {
    this.longestPause = longestPause;
  }

  /** Requests wait although the slots that this instance holds are all it can have now. */
  void contended(long now) {
    contended = true;
    everContended = true;
    contendedAt = now;
    if (!watching) {
      watching = true;
      lookAt = now + FIRST;
    }
  }

  boolean isWatching() {
    return watching;
  }

  /** Returns when to look next; meaningless while it does not watch. */
  long lookAt() {
    return lookAt;
  }

  boolean isDue(long now) {
    return watching && now - lookAt >= 0;
  }

  /** Looks at the use of the slots; returns whether to report it. */
  boolean look(SlotUse use, long now) {
    int need = need(use);
    if (!contended && need < LEAST) {
      watching = false;
      return false;
    }
    contended = false;
    lookAt = now + SECOND;
    if (need < LEAST) {
      return false;
    }
    if (!told || Math.abs(need - toldNeed) >= MUCH) {
      pause = SECOND;
      return true;
    }
    return now - toldAt >= pause;
  }

  /** A report with this use was sent. */
  void told(SlotUse use, long now) {
    told = need(use) >= LEAST;
    toldNeed = need(use);
    toldAt = now;
    pause = told ? Math.min(longestPause, 2 * pause) : SECOND;
  }

  /** Slots came: the next look decides anew. */
  void granted() {
    told = false;
    pause = SECOND;
  }

  /**
   * Returns whether a further slot would be of use for long enough, and requests for which it could
   * be dialled have waited a moment ago. While dials are held back, waiters are no reason for a
   * slot.
   */
  boolean isNeeded(SlotUse use, long now) {
    return need(use) >= LEAST && everContended && now - contendedAt < RECENT;
  }

  private static int need(SlotUse use) {
    return Math.min(use.next1(), use.next5());
  }
}
