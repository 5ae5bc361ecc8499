package dev.weir.bootstrap.config;

import dev.weir.application.pool.ServingOrder;
import dev.weir.application.slots.ExhaustionPolicy;
import dev.weir.tds.login.Tenancy;
import java.time.Duration;
import java.util.OptionalInt;

/** The settings of the queue for server connections. */
public record QueueConfig(
    Duration timeout,
    int maxSize,
    ExhaustionPolicy exhaustionPolicy,
    ServingOrder order,
    Tenancy tenant,
    OptionalInt maxConnectionsPerLogin,
    Duration evictAfter) {}
