package dev.weir.application.pool;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether the login profiles of a bucket take each other's connections all the time, so
 * that its server is busy with logins.
 *
 * <p>It looks at the last minute, in slices; time is asked for by evictions only, so that a lend
 * costs an addition. Confined to the thread that owns the bucket.
 */
public final class ProfileThrash {
  /** No deadline stands. */
  public static final long NEVER = Long.MAX_VALUE;

  /** At how much of the past is looked. */
  public static final Duration WINDOW = Duration.ofMinutes(1);

  private static final int SLICES = 12;
  private static final long SLICE = WINDOW.toNanos() / SLICES;

  /** Fewer of them harm nobody. */
  private static final long LEAST_EVICTIONS = 20;

  /** One eviction to so many lends is too much: each of them is a login. */
  private static final long LENDS_TO_AN_EVICTION = 10;

  /** How long it goes on before it is told of again. */
  private static final long REMINDER = Duration.ofMinutes(10).toNanos();

  /**
   * Profiles take each other's connections, and the operator is to hear of it.
   *
   * @param evictions how many connections were closed for another profile within {@link #WINDOW}
   * @param lends how many were lent meanwhile
   */
  public record Finding(long evictions, long lends) {}

  private final long[] lends = new long[SLICES];
  private final long[] evictions = new long[SLICES];
  private int slice;
  private long sliceEnds;
  private boolean watching;
  private boolean thrashes;
  private boolean told;
  private long toldAt;

  /** A connection is lent. */
  public void lent() {
    lends[slice]++;
  }

  /** A connection is closed for another profile. */
  public void evicted(long now) {
    if (!watching) {
      // What was lent before was lent nobody knows when.
      clear(0, SLICES);
      watching = true;
      sliceEnds = now + SLICE;
    }
    evictions[slice]++;
  }

  /** Whether it was so when it was looked at last. */
  public boolean thrashes() {
    return thrashes;
  }

  /** When to look again, or {@link #NEVER} where there is nothing to see. */
  public long nextDeadline() {
    return watching ? sliceEnds : NEVER;
  }

  /** Looks, if it is time to. What is found is told when it begins, and seldom while it lasts. */
  public @Nullable Finding expire(long now) {
    if (!watching || now - sliceEnds < 0) {
      return null;
    }
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

  /** A loop that was busy may look late: what has passed meanwhile was one long slice. */
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
