package dev.weir.application.health;

import java.time.Instant;
import java.util.List;

/**
 * The answer of the health endpoints.
 *
 * @param ready whether a load balancer should send clients here
 * @param status the state of the whole instance: unhealthy when not ready, degraded when any part
 *     is not healthy
 */
public record HealthReport(
    boolean ready,
    ComponentStatus status,
    Instant timestamp,
    String instanceId,
    List<ComponentHealth> components) {
  /** Keeps a list of its own. */
  public HealthReport {
    components = List.copyOf(components);
  }
}
