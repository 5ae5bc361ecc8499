package dev.weir.bootstrap.config;

import dev.weir.domain.slots.FallbackLimit;

/** What an instance may do while it cannot reach the ledger. */
public record FallbackConfig(boolean enabled, int localLimitDivisor) {
  /** The rule by which the limit of one instance is found. */
  public FallbackLimit limit() {
    return enabled ? new FallbackLimit.Divided(localLimitDivisor) : new FallbackLimit.Strict();
  }
}
