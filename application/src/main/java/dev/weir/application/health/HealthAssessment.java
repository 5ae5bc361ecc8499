package dev.weir.application.health;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Derives the state of the instance from the states of its components. */
public final class HealthAssessment {
  private static final String EVENT_LOOPS = "event-loops";

  private HealthAssessment() {}

  /**
   * Builds the report. Event loops have a line in it only while one is stuck; the instance is then
   * not ready, for each of its clients may be on that loop.
   *
   * @param accepting whether the listeners take new clients: not while starting or leaving
   * @param coordination the coordination's line
   * @param buckets a line for each bucket
   */
  public static HealthReport assess(
      ReadinessPolicy policy,
      boolean accepting,
      Liveness liveness,
      ComponentHealth coordination,
      List<ComponentHealth> buckets,
      Instant now,
      String instanceId) {
    boolean ready = accepting && liveness.isAlive() && isSatisfied(policy, coordination, buckets);
    List<ComponentHealth> components = new ArrayList<>(buckets.size() + 2);
    components.add(coordination);
    components.addAll(buckets);
    if (!liveness.isAlive()) {
      components.add(
          new ComponentHealth(EVENT_LOOPS, ComponentStatus.UNHEALTHY, null, liveness.detail()));
    }
    boolean allHealthy = components.stream().allMatch(HealthAssessment::isHealthy);
    ComponentStatus status =
        !ready
            ? ComponentStatus.UNHEALTHY
            : allHealthy ? ComponentStatus.HEALTHY : ComponentStatus.DEGRADED;
    return new HealthReport(ready, status, now, instanceId, components);
  }

  private static boolean isSatisfied(
      ReadinessPolicy policy, ComponentHealth coordination, List<ComponentHealth> buckets) {
    boolean any = buckets.stream().anyMatch(HealthAssessment::isServing);
    return switch (policy) {
      case ANY_BUCKET -> any;
      case ALL_BUCKETS -> any && buckets.stream().allMatch(HealthAssessment::isServing);
      case COORDINATED -> any && isHealthy(coordination);
    };
  }

  private static boolean isServing(ComponentHealth component) {
    return component.status() != ComponentStatus.UNHEALTHY;
  }

  private static boolean isHealthy(ComponentHealth component) {
    return component.status() == ComponentStatus.HEALTHY;
  }
}
