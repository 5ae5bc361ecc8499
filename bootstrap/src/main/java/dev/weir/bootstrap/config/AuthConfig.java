package dev.weir.bootstrap.config;

import java.time.Duration;

/** The settings of logins. */
public record AuthConfig(AuthMode mode, Duration cacheTtl, Duration loginQueueTimeout) {}
