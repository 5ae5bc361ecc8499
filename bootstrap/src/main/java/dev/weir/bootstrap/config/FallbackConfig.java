package dev.weir.bootstrap.config;

/** What an instance may do while it cannot reach the ledger. */
public record FallbackConfig(boolean enabled, int localLimitDivisor) {}
