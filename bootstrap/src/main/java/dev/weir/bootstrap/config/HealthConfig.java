package dev.weir.bootstrap.config;

import dev.weir.domain.health.HealthThresholds;
import java.time.Duration;

/** Watching a bucket's server. */
public record HealthConfig(
    HealthCheckKind probe, Duration interval, Duration timeout, HealthThresholds thresholds) {}
