package dev.weir.domain.ledger;

/**
 * The limits of a bucket over all instances. Each instance reports the capacity in its own
 * configuration. The newest version applies to all instances; among holders that report the same
 * version, the strictest values apply for as long as those holders are present.
 *
 * @param version the version of the configuration; a greater one is newer
 * @param slots the limit of physical connections
 * @param dialsPerSecond the number of connections that may be opened in a second; {@link
 *     #UNLIMITED} for no limit
 * @param paused whether the bucket is paused: no slot is granted, and held slots stay
 */
public record Capacity(long version, int slots, int dialsPerSecond, boolean paused) {
  /** No limit on the rate of dials. */
  public static final int UNLIMITED = 0;

  /** The greatest valid number of slots: the product of two such numbers is exact in a double. */
  public static final int MOST = 1_000_000;

  /** No instance has reported a capacity. */
  public static final Capacity UNKNOWN = new Capacity(0, MOST, UNLIMITED, false);

  /** Rejects negative or too large values. */
  public Capacity {
    if (version < 0) {
      throw new IllegalArgumentException("a version is not negative: " + version);
    }
    if (slots < 0 || slots > MOST || dialsPerSecond < 0 || dialsPerSecond > MOST) {
      throw new IllegalArgumentException(
          "slots and dials are 0 to " + MOST + ": " + slots + ", " + dialsPerSecond);
    }
  }

  /** Returns a capacity of {@code slots} slots without a limit on the rate of dials. */
  public static Capacity of(int slots) {
    return new Capacity(0, slots, UNLIMITED, false);
  }

  /** Returns the newer of the two; for equal versions, the stricter value of each field. */
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

  /**
   * Returns the capacity that applies after {@code next} replaces this one: {@code next}, unless
   * this one has a newer version. Unlike {@link #newest}, it does not merge equal versions.
   */
  public Capacity replacedBy(Capacity next) {
    return version > next.version ? this : next;
  }

  private static int stricterRate(int one, int other) {
    if (one == UNLIMITED || other == UNLIMITED) {
      return Math.max(one, other);
    }
    return Math.min(one, other);
  }
}
