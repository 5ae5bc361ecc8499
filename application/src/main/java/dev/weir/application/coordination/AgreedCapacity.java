package dev.weir.application.coordination;

import dev.weir.domain.ledger.Capacity;

/** What a bucket allows, by an instance's own configuration and by the ledger's word. */
final class AgreedCapacity {
  private final Capacity configured;
  private Capacity told = Capacity.UNKNOWN;
  private Capacity inForce;

  AgreedCapacity(Capacity configured) {
    this.configured = configured;
    this.inForce = configured;
  }

  /** The ledger has said so. */
  void told(Capacity byLedger) {
    told = byLedger;
    inForce = configured.newest(told);
  }

  /** The ledger's word, unless this instance is configured more strictly since. */
  Capacity inForce() {
    return inForce;
  }

  /**
   * What this instance says for its part. It repeats the ledger's word where that is newer, so that
   * it survives the ledger; else it says only what it was configured with: what it repeated would
   * still count when nobody is configured like this any more.
   */
  Capacity said() {
    return told.succeededBy(configured);
  }
}
