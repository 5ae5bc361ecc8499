package dev.weir.bootstrap.instance;

import dev.weir.application.coordination.SlotCoordinator;
import dev.weir.application.health.ComponentHealth;
import dev.weir.application.health.ComponentStatus;
import dev.weir.application.health.Health;
import dev.weir.application.health.HealthAssessment;
import dev.weir.application.health.HealthReport;
import dev.weir.application.health.ReadinessPolicy;
import dev.weir.tds.bucket.HealthWatch;
import dev.weir.tds.instance.TdsInstance;
import java.time.Clock;
import java.util.List;

/** Puts the health report together from what the parts have published. */
record InstanceHealth(
    String instanceId,
    ReadinessPolicy policy,
    TdsInstance tds,
    SlotCoordinator coordinator,
    Clock clock)
    implements Health {
  @Override
  public HealthReport report() {
    List<ComponentHealth> buckets = tds.servers().stream().map(HealthWatch::component).toList();
    return HealthAssessment.assess(
        policy, tds.isAccepting(), coordinationHealth(), buckets, clock.instant(), instanceId);
  }

  private ComponentHealth coordinationHealth() {
    return switch (coordinator.health()) {
      case CONNECTED ->
          new ComponentHealth(coordinator.backend(), ComponentStatus.HEALTHY, null, null);
      case FALLBACK ->
          new ComponentHealth(
              coordinator.backend(),
              ComponentStatus.DEGRADED,
              null,
              "not reachable; this instance keeps to its share of each limit");
    };
  }
}
