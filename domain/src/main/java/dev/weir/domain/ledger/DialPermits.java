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
  private static final long SECOND = 1_000;

  /** None there. */
  static DialPermits none(long now) {
    return new DialPermits(0, now);
  }

  DialPermits filled(int perSecond, long now) {
    long most = perSecond * SECOND;
    long added = Math.min(now - filledAt, SECOND) * perSecond;
    return new DialPermits(Math.min(most, thousandths + added), now);
  }

  /** How many of those wanted there are. */
  int available(int wanted) {
    return (int) Math.min(wanted, thousandths / SECOND);
  }

  DialPermits without(int taken) {
    return new DialPermits(thousandths - taken * SECOND, filledAt);
  }

  /** In how many milliseconds there is another one. */
  long millisToNext(int perSecond) {
    long lacking = SECOND - thousandths % SECOND;
    return (lacking + perSecond - 1) / perSecond;
  }
}
