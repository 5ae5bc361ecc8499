package dev.weir.bootstrap.config;

/** The section {@code logging}. */
public record LoggingConfig(LogFormat format, LogLevel level, boolean sqlText) {}
