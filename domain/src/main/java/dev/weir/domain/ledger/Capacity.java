package dev.weir.domain.ledger;

/**
 * What a bucket allows all instances together. Each instance says with its reports what it was
 * configured with; the newest version counts for all, and of those that say the same version the
 * strictest, for as long as they are there.
 *
 * @param version the greater is the newer
 * @param slots the limit of physical connections
 * @param dialsPerSecond how many connections may be opened in a second; {@link #UNLIMITED} for any
 *     number
 * @param paused no slot is granted; what is held stays
 */
public record Capacity(long version, int slots, int dialsPerSecond, boolean paused) {
  /** No limit of the rate. */
  public static final int UNLIMITED = 0;

  /** The most that any number of slots may be: products of two stay exact in a double. */
  public static final int MOST = 1_000_000;

  /** Nobody has said anything. */
  public static final Capacity UNKNOWN = new Capacity(0, MOST, UNLIMITED, false);

  /** Refuses what could not be meant. */
  public Capacity {
    if (version < 0) {
      throw new IllegalArgumentException("a version is not negative: " + version);
    }
    if (slots < 0 || slots > MOST || dialsPerSecond < 0 || dialsPerSecond > MOST) {
      throw new IllegalArgumentException(
          "slots and dials are 0 to " + MOST + ": " + slots + ", " + dialsPerSecond);
    }
  }

  /** So many slots, without a limit of the rate. */
  public static Capacity of(int slots) {
    return new Capacity(0, slots, UNLIMITED, false);
  }

  /** The newer of the two; where they claim to be the same and are not, the stricter of each. */
  public Capacity newest(Capacity other) {
    if (version != other.version) {
      return version > other.version ? this : other;
    }
    return new Capacity(
        version,
        Math.min(slots, other.slots),
        stricterRate(dialsPerSecond, other.dialsPerSecond),
        paused || other.paused);
  }

  /** What counts where the same says something else from now on: it, unless this is newer. */
  public Capacity succeededBy(Capacity next) {
    return version > next.version ? this : next;
  }

  private static int stricterRate(int one, int other) {
    if (one == UNLIMITED || other == UNLIMITED) {
      return Math.max(one, other);
    }
    return Math.min(one, other);
  }
}
