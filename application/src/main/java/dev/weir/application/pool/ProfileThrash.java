package dev.weir.application.pool;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Detects login profiles of a bucket that constantly evict each other's connections, which keeps
 * the server busy with logins.
 *
 * <p>It counts over the last minute, in slices. Lends are counted elsewhere: it is given their
 * total with each event, so that a lend costs nothing here. Confined to the thread that owns the
 * bucket.
 */
public final class ProfileThrash {
  /** The deadline while nothing is counted. */
  public static final long NEVER = Long.MAX_VALUE;

  /** The length of time over which lends and evictions are counted. */
  public static final Duration WINDOW = Duration.ofMinutes(1);

  private static final int SLICES = 12;
  private static final long SLICE = WINDOW.toNanos() / SLICES;

  /** The fewest evictions in a window that are reported. */
  private static final long LEAST_EVICTIONS = 20;

  /** One eviction per this many lends is too much, since each eviction costs a login. */
  private static final long LENDS_TO_AN_EVICTION = 10;

  /** The time after which a lasting state is reported again. */
  private static final long REMINDER = Duration.ofMinutes(10).toNanos();

  /**
   * A state to report to the operator: profiles evict each other's connections.
   *
   * @param evictions the connections closed for another profile within {@link #WINDOW}
   * @param lends the connections lent in the same time
   */
  public record Finding(long evictions, long lends) {}

  private final long[] lends = new long[SLICES];
  private final long[] evictions = new long[SLICES];
  private long lendsBefore;
  private int slice;
  private long sliceEnds;
  private boolean watching;
  private boolean thrashes;
  private boolean told;
  private long toldAt;

  /**
   * Counts a connection closed for another profile.
   *
   * @param lendsUntilNow the number of all lends until now
   */
  public void evicted(long now, long lendsUntilNow) {
    if (!watching) {
      // The times of the lends before are unknown.
      clear(0, SLICES);
      lendsBefore = lendsUntilNow;
      watching = true;
      sliceEnds = now + SLICE;
    }
    evictions[slice]++;
  }

  /** Returns whether the last look found that profiles evict each other's connections. */
  public boolean isThrashing() {
    return thrashes;
  }

  /** Returns when to look again, or {@link #NEVER} while nothing is counted. */
  public long nextDeadline() {
    return watching ? sliceEnds : NEVER;
  }

  /**
   * Looks, if it is time; returns a finding when the state begins, and seldom while it lasts.
   *
   * @param lendsUntilNow the number of all lends until now
   */
  public @Nullable Finding expire(long now, long lendsUntilNow) {
    if (!watching || now - sliceEnds < 0) {
      return null;
    }
    lends[slice] += lendsUntilNow - lendsBefore;
    lendsBefore = lendsUntilNow;
    Finding seen = new Finding(sum(evictions), sum(lends));
    thrashes =
        seen.evictions() >= LEAST_EVICTIONS
            && seen.evictions() * LENDS_TO_AN_EVICTION >= seen.lends();
    advance(now);
    if (!thrashes || (told && now - toldAt < REMINDER)) {
      return null;
    }
    told = true;
    toldAt = now;
    return seen;
  }

  /** Moves to the current slice; a busy event loop may be late, then the slice was a long one. */
  private void advance(long now) {
    long passed = 1 + (now - sliceEnds) / SLICE;
    clear(slice + 1, (int) Math.min(passed, SLICES));
    slice = (int) ((slice + passed) % SLICES);
    sliceEnds += passed * SLICE;
    watching = sum(evictions) > 0;
  }

  private void clear(int from, int count) {
    for (int i = from; i < from + count; i++) {
      lends[i % SLICES] = 0;
      evictions[i % SLICES] = 0;
    }
  }

  private static long sum(long[] slices) {
    long sum = 0;
    for (long each : slices) {
      sum += each;
    }
    return sum;
  }
}
