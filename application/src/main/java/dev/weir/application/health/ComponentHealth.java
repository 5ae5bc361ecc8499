package dev.weir.application.health;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One line of a health report.
 *
 * @param name such as {@code redis} or {@code sqlserver-bucket-1}
 * @param latency how long its last check took, where one was made
 * @param detail why it is not healthy, or what limits it
 */
public record ComponentHealth(
    String name, ComponentStatus status, @Nullable Duration latency, @Nullable String detail) {}
