package dev.weir.domain.ledger;

/**
 * The use that an instance made of its slots lately. Its level at a moment is the number of its
 * requests that have a connection or wait for one. A fraction tells for how many thousandths of the
 * time the level was at least a number of slots, over the last second and over the last five.
 *
 * @param last1 the fraction of one second for the number of slots held: the use of the last slot
 * @param last5 the same of five seconds
 * @param next1 the fraction of one second for one slot more: the use that the next slot would have
 * @param next5 the same of five seconds
 * @param peak the greatest level within the last second
 * @param demand the mean level of the last five seconds, rounded up
 * @param served the number of requests that have had a connection since the instance joined
 * @param loginMillis the time that a login takes; 0 if it is unknown
 */
public record SlotUse(
    int last1,
    int last5,
    int next1,
    int next5,
    int peak,
    int demand,
    long served,
    int loginMillis) {
  /** All of the time. */
  public static final int ALWAYS = 1_000;

  /** No use at all. */
  public static final SlotUse NONE = new SlotUse(0, 0, 0, 0, 0, 0, 0, 0);

  /** The greatest number of requests that is told: a script counts with doubles. */
  private static final long MOST_SERVED = 1L << 52;

  /** Rejects impossible fractions and negative numbers; caps the others at the greatest valid. */
  public SlotUse {
    requireFraction(last1);
    requireFraction(last5);
    requireFraction(next1);
    requireFraction(next5);
    if (peak < 0 || demand < 0 || served < 0 || loginMillis < 0) {
      throw new IllegalArgumentException(
          "use is not negative: %d, %d, %d, %d".formatted(peak, demand, served, loginMillis));
    }
    peak = Math.min(peak, Capacity.MOST);
    demand = Math.min(demand, Capacity.MOST);
    served = Math.min(served, MOST_SERVED);
    loginMillis = Math.min(loginMillis, Capacity.MOST);
  }

  private static void requireFraction(int thousandths) {
    if (thousandths < 0 || thousandths > ALWAYS) {
      throw new IllegalArgumentException("no fraction in thousandths: " + thousandths);
    }
  }

  /** Returns this use with an unknown use of a further slot. */
  SlotUse withoutNext() {
    return new SlotUse(last1, last5, 0, 0, peak, demand, served, loginMillis);
  }

  /** Returns the use that one more slot would have had in both windows. */
  int need() {
    return Math.min(next1, next5);
  }

  /** Returns the use of the last slot, the greater of both windows. */
  int loss() {
    return Math.max(last1, last5);
  }

  /** Returns the use of the last slot in both windows. */
  int surelyUsed() {
    return Math.min(last1, last5);
  }
}
