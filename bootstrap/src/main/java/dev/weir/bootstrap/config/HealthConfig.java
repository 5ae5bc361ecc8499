package dev.weir.bootstrap.config;

import java.time.Duration;

/** Watching a bucket's server. */
public record HealthConfig(
    HealthProbe probe,
    String query,
    Duration interval,
    Duration timeout,
    int failureThreshold,
    int recoveryThreshold) {}
