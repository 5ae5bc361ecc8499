package dev.weir.application.slots;

import dev.weir.domain.ledger.SlotUse;
import java.util.Arrays;

/**
 * Measures for how long a bucket's requests needed how many slots. The level is the number of
 * requests that have a slot or wait for one; the meter adds up the time at each level in windows of
 * one second.
 *
 * <p>Each event of the bucket calls {@link #advance}, which allocates nothing and adds two numbers.
 * Confined to the thread that owns the bucket. Times are of the monotonic clock, in nanoseconds.
 */
public final class UseMeter {
  private static final long SECOND = 1_000_000_000;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final int LONG_WINDOW = 5;

  /** The windows of five seconds, and the one that is partly within them. */
  private static final int WINDOWS = LONG_WINDOW + 1;

  /** The mean duration of a login moves by one part of this many towards the latest login. */
  private static final int LOGIN_WEIGHT = 4;

  /** The time at each level within one second. */
  private static final class Window {
    private long[] atLevel = new long[8];
    private int peak;
    private long area;

    void add(int level, int counted, long nanos) {
      if (counted >= atLevel.length) {
        atLevel = Arrays.copyOf(atLevel, Math.max(counted + 1, 2 * atLevel.length));
      }
      atLevel[counted] += nanos;
      area += level * nanos;
      peak = Math.max(peak, level);
    }

    void clear() {
      Arrays.fill(atLevel, 0);
      peak = 0;
      area = 0;
    }

    long atLeast(int level) {
      long sum = 0;
      for (int i = level; i < atLevel.length; i++) {
        sum += atLevel[i];
      }
      return sum;
    }
  }

  private int mostLevel;
  private final Window[] windows = new Window[WINDOWS];
  private int current;
  private long begun;
  private long last;
  private boolean started;
  private long served;
  private long loginNanos;

  /**
   * Creates a meter that has seen nothing.
   *
   * @param mostSlots the greatest number of slots; greater levels are told apart from it, but not
   *     from each other
   */
  public UseMeter(int mostSlots) {
    this.mostLevel = mostSlots + 1;
    for (int i = 0; i < WINDOWS; i++) {
      windows[i] = new Window();
    }
  }

  /** Sets the greatest number of slots. */
  public void setMostSlots(int mostSlots) {
    mostLevel = mostSlots + 1;
  }

  /** The level was this since the last call, until {@code now}. */
  public void advance(int level, long now) {
    if (!started) {
      started = true;
      begun = now;
      last = now;
    }
    if (now - begun >= WINDOWS * SECOND && now - last >= WINDOWS * SECOND) {
      skip(now);
    }
    while (now - begun >= SECOND) {
      add(level, begun + SECOND - last);
      last = begun + SECOND;
      begun += SECOND;
      current = (current + 1) % WINDOWS;
      windows[current].clear();
    }
    if (now - last > 0) {
      add(level, now - last);
      last = now;
    }
    windows[current].peak = Math.max(windows[current].peak, level);
  }

  /** Leaves out seconds that no window covers any more. */
  private void skip(long now) {
    for (Window window : windows) {
      window.clear();
    }
    begun = now - WINDOWS * SECOND;
    last = begun;
  }

  private void add(int level, long nanos) {
    windows[current].add(level, Math.min(level, mostLevel), nanos);
  }

  /** A request got a connection. */
  public void served() {
    served++;
  }

  /** A login took this time. */
  public void loggedIn(long nanos) {
    loginNanos = loginNanos == 0 ? nanos : loginNanos + (nanos - loginNanos) / LOGIN_WEIGHT;
  }

  /** Returns the use of {@code held} slots, and of one more, as of the last {@link #advance}. */
  public SlotUse use(int held) {
    return use(held, 0);
  }

  /**
   * Returns the use of {@code held} slots, and of one more, without requests that count for
   * nothing.
   *
   * @param without the number of requests at all levels lately that do not count
   */
  public SlotUse use(int held, int without) {
    Window before = windows[(current + WINDOWS - 1) % WINDOWS];
    long within = last - begun;
    return new SlotUse(
        fraction(held + without, 1, within),
        fraction(held + without, LONG_WINDOW, within),
        fraction(held + without + 1, 1, within),
        fraction(held + without + 1, LONG_WINDOW, within),
        Math.max(0, Math.max(windows[current].peak, before.peak) - without),
        Math.max(0, demand(within) - without),
        served,
        (int) Math.min(Integer.MAX_VALUE, loginNanos / NANOS_PER_MILLI));
  }

  /** The oldest second counts as far as it is within the window. */
  private int fraction(int level, int seconds, long within) {
    int counted = Math.min(level, mostLevel);
    long sum = windows[current].atLeast(counted);
    for (int i = 1; i < seconds; i++) {
      sum += windows[(current + WINDOWS - i) % WINDOWS].atLeast(counted);
    }
    Window oldest = windows[(current + WINDOWS - seconds) % WINDOWS];
    sum += (long) (oldest.atLeast(counted) * (1 - (double) within / SECOND));
    return (int) Math.min(SlotUse.ALWAYS, sum * SlotUse.ALWAYS / (seconds * SECOND));
  }

  private int demand(long within) {
    long area = 0;
    for (int i = 0; i < LONG_WINDOW; i++) {
      area += windows[(current + WINDOWS - i) % WINDOWS].area;
    }
    Window oldest = windows[(current + 1) % WINDOWS];
    area += (long) (oldest.area * (1 - (double) within / SECOND));
    return (int) Math.min(Integer.MAX_VALUE, Math.ceilDiv(area, LONG_WINDOW * SECOND));
  }
}
