package dev.weir.domain.slots;

/**
 * How many slots there may be and how many are held.
 *
 * <p>The limit may fall below what is held: connections in use are not torn down for it, the slots
 * over the limit vanish as they come back. A wrong take or return is a defect that would break the
 * limit without anybody noticing, so it throws.
 */
public record SlotCount(int limit, int held) {
  /** Refuses negative counts. */
  public SlotCount {
    if (limit < 0 || held < 0) {
      throw new IllegalArgumentException("a slot count is not negative: " + held + "/" + limit);
    }
  }

  /** Nothing held yet. */
  public static SlotCount ofLimit(int limit) {
    return new SlotCount(limit, 0);
  }

  /** How many may be taken now. */
  public int free() {
    return Math.max(0, limit - held);
  }

  /** How many have to come back before the limit is kept. */
  public int over() {
    return Math.max(0, held - limit);
  }

  /** One more held; only where one is {@link #free()}. */
  public SlotCount take() {
    if (free() == 0) {
      throw new IllegalStateException("no slot is free: " + held + " of " + limit + " are held");
    }
    return new SlotCount(limit, held + 1);
  }

  /** One less held. */
  public SlotCount giveBack() {
    if (held == 0) {
      throw new IllegalStateException("a slot is given back, but none is held");
    }
    return new SlotCount(limit, held - 1);
  }

  /** The same holdings under another limit. */
  public SlotCount withLimit(int newLimit) {
    return new SlotCount(newLimit, held);
  }
}
