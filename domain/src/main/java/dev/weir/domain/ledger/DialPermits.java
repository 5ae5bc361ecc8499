package dev.weir.domain.ledger;

/**
 * A token bucket of permits to open a connection. It fills at the bucket's dial rate and holds at
 * most the permits of one second.
 *
 * @param thousandths the available permits in thousandths, the amount that a rate of one per second
 *     adds in a millisecond
 * @param filledAt the time up to which permits have been added
 */
public record DialPermits(long thousandths, long filledAt) {
  /** The most thousandths at once: one second's permits at the greatest rate. */
  static final long MOST_THOUSANDTHS = Capacity.MOST * 1_000L;

  private static final long SECOND = 1_000;

  /** Returns an empty token bucket. */
  public static DialPermits none(long now) {
    return new DialPermits(0, now);
  }

  /** Returns these permits with those added that accrued until {@code now}, in milliseconds. */
  public DialPermits filled(int perSecond, long now) {
    long most = perSecond * SECOND;
    long added = Math.min(now - filledAt, SECOND) * perSecond;
    return new DialPermits(Math.min(most, thousandths + added), now);
  }

  /** Returns the number of available permits, at most {@code wanted}. */
  public int available(int wanted) {
    return (int) Math.min(wanted, thousandths / SECOND);
  }

  /** Returns these permits without {@code taken} of them. */
  public DialPermits without(int taken) {
    return new DialPermits(thousandths - taken * SECOND, filledAt);
  }

  /** Returns the milliseconds until the next permit. */
  public long millisToNext(int perSecond) {
    long lacking = SECOND - thousandths % SECOND;
    return (lacking + perSecond - 1) / perSecond;
  }
}
