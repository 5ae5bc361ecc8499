package dev.weir.bootstrap.config;

/** Who is served next. */
public enum QueueOrder {
  /** Who waits longest. */
  FIFO,
  /** Tenants in turn; within a tenant who waits longest. */
  FAIR
}
