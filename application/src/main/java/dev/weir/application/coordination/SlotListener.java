package dev.weir.application.coordination;

/**
 * Where a coordinator's answers arrive, on the thread that owns the bucket. What is told is true
 * before it is told, and may be answered by asking or giving back from within the call.
 */
public interface SlotListener {
  /** No bound to keep to. */
  int ANY_NUMBER = Integer.MAX_VALUE;

  /** Slots are this instance's now. Those it does not want it gives back. */
  void granted(int slots);

  /**
   * So many connections may be opened now with slots that are held; a moment later they may not.
   */
  default void mayDial(int dials) {
    throw new IllegalStateException("nobody asked for permits to dial");
  }

  /** So many instances share the bucket, this one among them. */
  default void instances(int count) {}

  /**
   * The ledger has no slot left for the latest ask. The ask stands: a grant follows when one comes
   * free, unless the ask is withdrawn.
   */
  void exhausted();

  /**
   * Come down to so many slots: close what nobody uses at once, and the rest as it is returned.
   * {@link #ANY_NUMBER} lifts it.
   */
  void holdAtMost(int slots);

  /** Come down to so many slots now, whoever uses them. */
  void cutDownTo(int slots);

  /** How well the ledger is in reach has changed. */
  void standing(CoordinationStanding standing);

  /** How many of the slots belong to connections that nobody uses; asked with each report. */
  int unused();
}
