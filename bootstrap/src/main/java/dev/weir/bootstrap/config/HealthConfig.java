package dev.weir.bootstrap.config;

import dev.weir.domain.health.HealthThresholds;
import java.time.Duration;

/** The settings of the health checks of a bucket's server. */
public record HealthConfig(
    HealthCheckKind probe, Duration interval, Duration timeout, HealthThresholds thresholds) {}
