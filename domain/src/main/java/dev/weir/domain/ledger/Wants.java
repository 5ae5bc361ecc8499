package dev.weir.domain.ledger;

/**
 * The slots and permits that an instance wants beyond those it holds.
 *
 * @param waiters the number of slots that its waiters need
 * @param oldestWaited the time that the oldest waiter has waited so far, in milliseconds;
 *     meaningless without waiters
 * @param spare slots for connections to keep ready; other instances never give back slots for these
 * @param dials permits to open connections for slots that it holds already, if the rate of dials is
 *     limited; a granted slot comes with a permit if one is available
 */
public record Wants(int waiters, long oldestWaited, int spare, int dials) {
  /** No wants. */
  public static final Wants NOTHING = new Wants(0, 0, 0, 0);

  /** Caps each number at {@link Capacity#MOST}, because an instance can never be granted more. */
  public Wants {
    if (waiters < 0 || oldestWaited < 0 || spare < 0 || dials < 0) {
      throw new IllegalArgumentException(
          "wants are not negative: %d, %d, %d, %d".formatted(waiters, oldestWaited, spare, dials));
    }
    waiters = Math.min(waiters, Capacity.MOST);
    spare = Math.min(spare, Capacity.MOST);
    dials = Math.min(dials, Capacity.MOST);
  }

  /** Returns wants of slots for waiters only. */
  public static Wants slots(int waiters, long oldestWaited) {
    return new Wants(waiters, oldestWaited, 0, 0);
  }
}
