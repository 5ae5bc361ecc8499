package dev.weir.domain.ledger;

/**
 * The slots that move to an instance, and the last that it gained.
 *
 * @param moving slots still to come from the donor, which has been asked for them
 * @param from the number of the donor, also after the move; 0 if there was none
 * @param since the time at which the move was decided; {@link Holder#NEVER} if there was none
 * @param gainedAt the time at which the instance last gained a slot; {@link Holder#NEVER} before
 * @param gainedFrom the number of the donor of that slot; 0 if the slot was free
 */
public record Inflow(int moving, long from, long since, long gainedAt, long gainedFrom) {
  /** Nothing has moved. */
  public static final Inflow NONE = new Inflow(0, 0, Holder.NEVER, Holder.NEVER, 0);

  Inflow begun(int slots, long donor, long now) {
    return new Inflow(slots, donor, now, gainedAt, gainedFrom);
  }

  /** Returns this inflow without slots to come; the donor stays known. */
  Inflow ended() {
    return new Inflow(0, from, since, gainedAt, gainedFrom);
  }

  /** Returns this inflow with at most this many slots to come. */
  Inflow atMost(int slots) {
    return moving <= slots ? this : new Inflow(slots, from, since, gainedAt, gainedFrom);
  }

  /** Returns this inflow after a slot came: one that moved, if any is to come, else a free one. */
  Inflow gained(long now) {
    return moving > 0
        ? new Inflow(moving - 1, from, since, now, from)
        : new Inflow(0, from, since, now, 0);
  }
}
