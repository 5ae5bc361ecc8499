package dev.weir.bootstrap.config;

import java.time.Duration;

/**
 * The way in which the configuration is read again.
 *
 * @param removeGrace the time for which the sessions of a removed bucket continue
 */
public record ReloadConfig(ReloadTrigger trigger, Duration removeGrace) {}
