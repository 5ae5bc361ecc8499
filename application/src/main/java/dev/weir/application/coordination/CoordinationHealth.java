package dev.weir.application.coordination;

/** How well this instance is connected to the ledger of slots. */
public enum CoordinationHealth {
  /** The ledger answers; the limit is the bucket's own. */
  CONNECTED,
  /** The ledger is lost; the instance keeps to its share of the limit until it is back. */
  FALLBACK
}
