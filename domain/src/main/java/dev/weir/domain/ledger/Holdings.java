package dev.weir.domain.ledger;

/**
 * The slots that an instance holds.
 *
 * @param held the number of slots; each covers at most one physical connection, from before its
 *     dial until after its end
 * @param unused the number of those slots whose connection no session uses, because it is idle or
 *     closing
 */
public record Holdings(int held, int unused) {
  /** No slots. */
  public static final Holdings NOTHING = new Holdings(0, 0);

  /** Rejects more unused slots than held ones. */
  public Holdings {
    if (unused < 0 || held < unused || held > Capacity.MOST) {
      throw new IllegalArgumentException("not to be held: " + held + ", unused " + unused);
    }
  }

  /** Returns holdings of {@code held} slots that are all in use. */
  public static Holdings used(int held) {
    return new Holdings(held, 0);
  }
}
