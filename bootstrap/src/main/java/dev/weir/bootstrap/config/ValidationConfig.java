package dev.weir.bootstrap.config;

import java.time.Duration;

/** Testing a server connection around lending it. */
public record ValidationConfig(boolean onAcquire, boolean onRelease, Duration interval) {}
