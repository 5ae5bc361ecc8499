package dev.weir.domain.ledger;

/**
 * What an instance really holds.
 *
 * @param held slots: a physical connection for each, from before its dial until after its end, or
 *     none yet
 * @param unused those of them whose connection nobody uses: idle, or closing already
 */
public record Holdings(int held, int unused) {
  /** Nothing. */
  public static final Holdings NOTHING = new Holdings(0, 0);

  /** Refuses more unused ones than there are. */
  public Holdings {
    if (unused < 0 || held < unused || held > Capacity.MOST) {
      throw new IllegalArgumentException("not to be held: " + held + ", unused " + unused);
    }
  }

  /** All of them in use. */
  public static Holdings used(int held) {
    return new Holdings(held, 0);
  }
}
