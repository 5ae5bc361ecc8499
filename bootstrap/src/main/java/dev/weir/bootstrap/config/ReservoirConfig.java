package dev.weir.bootstrap.config;

import java.time.Duration;

/** Keeping server connections ready. */
public record ReservoirConfig(
    int minIdle,
    int lowWatermark,
    Duration maxIdleTime,
    int connectRate,
    int connectParallelism,
    Duration connectionTimeout) {}
