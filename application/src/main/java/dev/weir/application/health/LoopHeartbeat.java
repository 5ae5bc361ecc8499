package dev.weir.application.health;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;

/**
 * Decides whether one event loop is stuck. A watchdog looks at regular intervals, asks the loop to
 * run an empty task, and tells at its next look whether the task has run. Only one task is
 * outstanding at a time, so that a stuck loop collects no queue of them.
 *
 * <p>Silence is counted in looks, not by the clock alone: after a pause of the whole process
 * (SIGSTOP, a suspended virtual machine, a long garbage collection) one look counts for no more
 * than {@value #MOST_INTERVALS} intervals, and a loop that merely paused with the process is not
 * blamed for it.
 *
 * <p>Confined to the thread of the watchdog.
 */
public final class LoopHeartbeat {
  /** Each task of Weir's takes less than a hundredth of this, so a loop silent for it is stuck. */
  public static final Duration STUCK_AFTER = Duration.ofSeconds(10);

  /**
   * The shortest time between two reports of a loop that stays stuck or sticks again. The end of a
   * stick that was not reported is not reported either.
   */
  private static final Duration REPORT_INTERVAL = Duration.ofMinutes(1);

  /** The number of looks within the time after which a loop is stuck. */
  private static final int LOOKS = 10;

  /** The most intervals that one look counts for. */
  private static final int MOST_INTERVALS = 2;

  /** An action of the watchdog after a look. */
  public enum Action {
    /** Ask the loop to run the next empty task. */
    ASK,
    /** Log that the loop is stuck, and where. */
    REPORT_STUCK,
    /** Log that a loop reported as stuck runs its tasks again. */
    REPORT_RECOVERED
  }

  private final Duration stuckAfter;
  private long lastLook;
  private long silence;
  private boolean asked;
  private boolean reported;
  private long lastReport;

  /**
   * Starts with a loop that has not been asked yet.
   *
   * @param stuckAfter the silence after which the loop is stuck
   * @param now the time, in nanoseconds of the monotonic clock
   */
  public LoopHeartbeat(Duration stuckAfter, long now) {
    this.stuckAfter = stuckAfter;
    this.lastLook = now;
    this.lastReport = now - REPORT_INTERVAL.toNanos();
  }

  /** Returns how long the watchdog waits from one look to the next. */
  public Duration interval() {
    return stuckAfter.dividedBy(LOOKS);
  }

  /**
   * Takes one look at the loop.
   *
   * @param answered whether the task asked for last has run
   */
  public Set<Action> check(boolean answered, long now) {
    long elapsed = Math.min(now - lastLook, MOST_INTERVALS * interval().toNanos());
    lastLook = now;
    Set<Action> actions = EnumSet.noneOf(Action.class);
    if (!asked || answered) {
      if (reported) {
        actions.add(Action.REPORT_RECOVERED);
      }
      asked = true;
      silence = 0;
      reported = false;
      actions.add(Action.ASK);
      return actions;
    }
    silence += elapsed;
    if (isStuck() && now - lastReport >= REPORT_INTERVAL.toNanos()) {
      reported = true;
      lastReport = now;
      actions.add(Action.REPORT_STUCK);
    }
    return actions;
  }

  /** Returns whether the loop has been silent for too long. */
  public boolean isStuck() {
    return silence >= stuckAfter.toNanos();
  }

  /** Returns how long the loop had run no task at the last look. */
  public Duration silence() {
    return Duration.ofNanos(silence);
  }
}
