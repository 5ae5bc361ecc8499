package dev.weir.domain.ledger;

/**
 * What an instance would have beyond what it holds.
 *
 * @param waiters slots that somebody waits for
 * @param oldestWaited for how long the oldest of them has waited already, in milliseconds; without
 *     meaning when nobody waits
 * @param spare slots for connections that are to be kept ready; they never make others give back
 * @param dials permits to open a connection with slots that it holds already, where their rate is
 *     limited; a slot that is granted comes with one, as far as there are any
 */
public record Wants(int waiters, long oldestWaited, int spare, int dials) {
  /** Nothing. */
  public static final Wants NOTHING = new Wants(0, 0, 0, 0);

  /** Takes no more than {@link Capacity#MOST} of each: nobody can be given more. */
  public Wants {
    if (waiters < 0 || oldestWaited < 0 || spare < 0 || dials < 0) {
      throw new IllegalArgumentException(
          "wants are not negative: %d, %d, %d, %d".formatted(waiters, oldestWaited, spare, dials));
    }
    waiters = Math.min(waiters, Capacity.MOST);
    spare = Math.min(spare, Capacity.MOST);
    dials = Math.min(dials, Capacity.MOST);
  }

  /** Slots for those who wait, and nothing else. */
  public static Wants slots(int waiters, long oldestWaited) {
    return new Wants(waiters, oldestWaited, 0, 0);
  }
}
