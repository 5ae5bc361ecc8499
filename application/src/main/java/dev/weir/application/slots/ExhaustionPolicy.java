package dev.weir.application.slots;

/**
 * What happens to a request when every slot is taken. There is no overflow: a connection beyond the
 * limit would break the first promise of the product.
 */
public enum ExhaustionPolicy {
  /** Wait in the queue, up to its timeout. */
  WAIT,
  /** Refuse at once. */
  FAIL_FAST
}
