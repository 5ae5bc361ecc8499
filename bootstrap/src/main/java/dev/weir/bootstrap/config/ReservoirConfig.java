package dev.weir.bootstrap.config;

import java.time.Duration;

/** Keeping server connections ready. */
public record ReservoirConfig(
    int minIdle,
    int lowWatermark,
    boolean warmUp,
    Duration maxIdleTime,
    Duration maxLifetime,
    Duration lifetimeJitter,
    Duration guardWindow,
    int connectRate,
    int connectParallelism,
    Duration connectionTimeout) {}
