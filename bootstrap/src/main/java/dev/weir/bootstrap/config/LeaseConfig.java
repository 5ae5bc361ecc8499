package dev.weir.bootstrap.config;

import java.time.Duration;

/**
 * How long an instance may rely on what the ledger last granted it.
 *
 * @param reclaimGrace how long after the lease of a dead instance its slots stay taken
 */
public record LeaseConfig(
    Duration heartbeatInterval, Duration heartbeatTtl, Duration reclaimGrace) {}
