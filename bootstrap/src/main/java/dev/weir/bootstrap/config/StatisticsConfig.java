package dev.weir.bootstrap.config;

/** What is counted per bucket, profile and login. */
public record StatisticsConfig(boolean connections, boolean queries) {}
