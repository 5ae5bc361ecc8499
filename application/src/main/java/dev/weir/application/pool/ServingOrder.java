package dev.weir.application.pool;

/** The order in which waiting sessions are served. */
public enum ServingOrder {
  /** The longest waiting session first. */
  FIFO,
  /** Tenants in turn; within a tenant the longest waiting session first. */
  FAIR
}
