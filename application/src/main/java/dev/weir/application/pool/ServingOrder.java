package dev.weir.application.pool;

/** Who of those that wait is served next. */
public enum ServingOrder {
  /** Who has waited longest. */
  FIFO,
  /** Tenants in turn; within a tenant who has waited longest. */
  FAIR
}
