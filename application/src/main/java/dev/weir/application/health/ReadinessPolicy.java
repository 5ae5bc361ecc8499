package dev.weir.application.health;

/** When an instance calls itself ready. */
public enum ReadinessPolicy {
  /**
   * When it can accept clients and serve at least one bucket now. The default: one dead bucket or a
   * lost coordinator must not take all instances out of the load balancer at once. An instance that
   * has no slot and may open none until the leases of others have ended serves nothing.
   */
  ANY_BUCKET,
  /** Only while every bucket is healthy and can be served now. */
  ALL_BUCKETS,
  /** Only while the coordination is connected, too; for fleets that prefer refusal to fallback. */
  COORDINATED
}
