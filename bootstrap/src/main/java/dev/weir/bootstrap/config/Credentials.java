package dev.weir.bootstrap.config;

/** A SQL login of a bucket's own. */
public record Credentials(String username, Secret password) {}
