package dev.weir.bootstrap.config;

import java.time.Duration;

/** The settings of the reservoir of ready server connections. */
public record ReservoirConfig(
    int minIdle,
    int lowWatermark,
    Duration maxIdleTime,
    int connectRate,
    int connectParallelism,
    Duration connectionTimeout) {}
