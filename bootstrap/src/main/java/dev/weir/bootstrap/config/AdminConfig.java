package dev.weir.bootstrap.config;

import java.util.Optional;

/** The section {@code admin}: the API and the dashboard. */
public record AdminConfig(boolean enabled, Endpoint bind, Optional<Secret> token) {}
