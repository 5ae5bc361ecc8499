package dev.weir.application.health;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One line of a health report.
 *
 * @param name such as {@code redis} or {@code sqlserver-bucket-1}
 * @param latency how long its last check took, where one was made
 * @param detail why it is not healthy, or what limits it
 * @param serverFacts the facts about a bucket's servers; null where none was reached yet
 */
public record ComponentHealth(
    String name,
    ComponentStatus status,
    @Nullable Duration latency,
    @Nullable String detail,
    @Nullable String serverFacts) {
  /** Creates a line without facts about servers. */
  public ComponentHealth(
      String name, ComponentStatus status, @Nullable Duration latency, @Nullable String detail) {
    this(name, status, latency, detail, null);
  }

  /** Returns this line with the facts about a bucket's servers. */
  public ComponentHealth withServerFacts(@Nullable String facts) {
    return new ComponentHealth(name, status, latency, detail, facts);
  }
}
