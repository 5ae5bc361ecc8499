package dev.weir.bootstrap.config;

/** The SQL login of a bucket. */
public record Credentials(String username, Secret password) {}
