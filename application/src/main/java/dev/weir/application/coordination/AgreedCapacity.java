package dev.weir.application.coordination;

import dev.weir.domain.ledger.Capacity;

/** The capacity of a bucket, by an instance's own configuration and by the ledger. */
final class AgreedCapacity {
  private Capacity configured;
  private Capacity reported = Capacity.UNKNOWN;
  private Capacity inForce;

  AgreedCapacity(Capacity configured) {
    this.configured = configured;
    this.inForce = configured;
  }

  /** The capacity in this instance's own configuration has changed. */
  void configure(Capacity own) {
    configured = own;
    inForce = configured.newest(reported);
  }

  /** The ledger reported this capacity. */
  void agree(Capacity byLedger) {
    reported = byLedger;
    inForce = configured.newest(reported);
  }

  /**
   * Returns the newer of the two capacities; the stricter of both where their versions are equal.
   */
  Capacity effective() {
    return inForce;
  }

  /**
   * Returns the capacity that this instance reports. It repeats the ledger's capacity where that is
   * newer, so that it survives the loss of the ledger; else it reports only its own configuration,
   * since a repeated capacity would still count when no instance is configured with it any more.
   */
  Capacity toReport() {
    return reported.replacedBy(configured);
  }
}
