package dev.weir.domain.ledger;

/**
 * Permits to open a connection, as many in a second as the bucket allows, and no more than those of
 * one second at once.
 *
 * @param thousandths what is there, in thousandths of a permit: what a rate per second adds in a
 *     millisecond
 * @param filledAt up to when time has added to it
 */
public record DialPermits(long thousandths, long filledAt) {
  /** The most there can be at once: those of a second, at the greatest rate. */
  static final long MOST_THOUSANDTHS = Capacity.MOST * 1_000L;

  private static final long SECOND = 1_000;

  /** None there. */
  public static DialPermits none(long now) {
    return new DialPermits(0, now);
  }

  /** With those that have come until now; times are in milliseconds. */
  public DialPermits filled(int perSecond, long now) {
    long most = perSecond * SECOND;
    long added = Math.min(now - filledAt, SECOND) * perSecond;
    return new DialPermits(Math.min(most, thousandths + added), now);
  }

  /** How many of those wanted there are. */
  public int available(int wanted) {
    return (int) Math.min(wanted, thousandths / SECOND);
  }

  /** With so many given away. */
  public DialPermits without(int taken) {
    return new DialPermits(thousandths - taken * SECOND, filledAt);
  }

  /** In how many milliseconds there is another one. */
  public long millisToNext(int perSecond) {
    long lacking = SECOND - thousandths % SECOND;
    return (lacking + perSecond - 1) / perSecond;
  }
}
