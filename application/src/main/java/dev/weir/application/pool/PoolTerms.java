package dev.weir.application.pool;

import dev.weir.application.slots.ExhaustionPolicy;

/**
 * The limit and the rules of a pool, which an operator may change while the pool works. The parts
 * of the pool read them at each decision.
 */
final class PoolTerms {
  /** The idle time of a connection while the instance is leaving. */
  private static final long DRAINING_IDLE_NANOS = 1_000_000_000;

  private int limit;
  private PoolPolicy policy;
  private boolean draining;

  PoolTerms(int limit, PoolPolicy policy) {
    this.limit = limit;
    this.policy = policy;
  }

  /**
   * Replaces both, except the serving order and the bound per login, by which the waiters and
   * connections of the pool are filed.
   */
  void replace(int newLimit, PoolPolicy newPolicy) {
    limit = newLimit;
    policy =
        new PoolPolicy(
            newPolicy.queue(),
            policy.order(),
            newPolicy.loginQueueTimeout(),
            newPolicy.evictAfter(),
            newPolicy.maxIdleTime(),
            newPolicy.backoff(),
            newPolicy.pins(),
            policy.mostPerLogin(),
            newPolicy.reservoir());
  }

  /** The instance is leaving. */
  void drain() {
    draining = true;
  }

  boolean isDraining() {
    return draining;
  }

  /** Returns how long a connection may be idle. */
  long maxIdleNanos() {
    long nanos = policy.maxIdleTime().toNanos();
    return draining ? Math.min(nanos, DRAINING_IDLE_NANOS) : nanos;
  }

  /** Returns the bucket's limit over all instances. */
  int limit() {
    return limit;
  }

  PoolPolicy policy() {
    return policy;
  }

  boolean isFailFast() {
    return policy.queue().exhaustion() == ExhaustionPolicy.FAIL_FAST;
  }
}
