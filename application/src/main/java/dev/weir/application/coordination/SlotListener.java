package dev.weir.application.coordination;

/** Where a coordinator's answers arrive, on the thread that owns the bucket. */
public interface SlotListener {
  /** Slots are this instance's now. Those it does not want it gives back. */
  void granted(int slots);

  /**
   * The ledger has no slot left for the latest ask. The ask stands: a grant follows when one comes
   * free, unless the ask is withdrawn.
   */
  void exhausted();
}
