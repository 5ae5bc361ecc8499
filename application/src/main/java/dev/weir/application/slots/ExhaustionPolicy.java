package dev.weir.application.slots;

/**
 * The policy for a request when all slots are in use. There is no overflow: a connection beyond the
 * limit would break the first promise of the product (ADR 0021).
 */
public enum ExhaustionPolicy {
  /** Wait in the queue, up to its timeout. */
  WAIT,
  /** Refuse at once. */
  FAIL_FAST
}
