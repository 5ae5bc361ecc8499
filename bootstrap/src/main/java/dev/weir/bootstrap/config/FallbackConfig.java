package dev.weir.bootstrap.config;

import dev.weir.domain.slots.FallbackLimit;

/** The settings of an instance that cannot reach the ledger. */
public record FallbackConfig(boolean enabled, int localLimitDivisor) {
  /** Returns the rule for the limit of one instance. */
  public FallbackLimit limit() {
    return enabled ? new FallbackLimit.Divided(localLimitDivisor) : new FallbackLimit.Strict();
  }
}
