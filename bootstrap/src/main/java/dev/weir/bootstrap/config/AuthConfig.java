package dev.weir.bootstrap.config;

import java.time.Duration;

/** How logins are proven. */
public record AuthConfig(AuthMode mode, Duration cacheTtl, Duration loginQueueTimeout) {}
