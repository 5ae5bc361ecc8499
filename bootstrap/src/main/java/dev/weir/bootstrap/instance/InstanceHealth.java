package dev.weir.bootstrap.instance;

import dev.weir.application.coordination.CoordinationHealth;
import dev.weir.application.coordination.CoordinationStanding;
import dev.weir.application.coordination.SlotCoordinator;
import dev.weir.application.health.ComponentHealth;
import dev.weir.application.health.ComponentStatus;
import dev.weir.application.health.Health;
import dev.weir.application.health.HealthAssessment;
import dev.weir.application.health.HealthReport;
import dev.weir.application.health.Liveness;
import dev.weir.application.health.ReadinessPolicy;
import dev.weir.tds.bucket.HealthWatch;
import dev.weir.tds.instance.TdsInstance;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Assembles the health report from the states that the parts have published. */
record InstanceHealth(
    String instanceId,
    ReadinessPolicy policy,
    TdsInstance tds,
    SlotCoordinator coordinator,
    Clock clock)
    implements Health {
  @Override
  public Liveness liveness() {
    return tds.liveness();
  }

  @Override
  public HealthReport report() {
    List<ComponentHealth> buckets = tds.servers().stream().map(HealthWatch::component).toList();
    CoordinationHealth coordination = tds.coordination();
    // An instance that may hold no connection serves no client, however well the servers are.
    boolean able = tds.isAccepting() && !coordination.isClosed();
    return HealthAssessment.assess(
        policy,
        able,
        tds.liveness(),
        component(coordination),
        buckets,
        clock.instant(),
        instanceId);
  }

  private ComponentHealth component(CoordinationHealth health) {
    if (health.closed() > 0) {
      return coordination(
          health.isClosed() ? ComponentStatus.UNHEALTHY : ComponentStatus.DEGRADED,
          "for %d of its buckets, the ledger is out of reach, and without it they are closed"
              .formatted(health.closed()));
    }
    CoordinationStanding worst = health.worst();
    int buckets = health.at(worst);
    return switch (worst) {
      case CONNECTED -> coordination(ComponentStatus.HEALTHY, null);
      case JOINING -> degraded(buckets, "has not answered yet");
      case LEARNING ->
          degraded(buckets, "grants nothing until all instances have reported their slots");
      case CUT_OFF -> degraded(buckets, "is out of reach; nothing is opened beyond what is held");
      case SHRUNK ->
          degraded(buckets, "is out of reach; this instance has come down to its fallback limit");
      case FALLBACK ->
          degraded(buckets, "is out of reach; this instance serves its fallback limit");
    };
  }

  private ComponentHealth degraded(int buckets, String detail) {
    return coordination(
        ComponentStatus.DEGRADED,
        "for %d of its buckets, the ledger %s".formatted(buckets, detail));
  }

  private ComponentHealth coordination(ComponentStatus status, @Nullable String detail) {
    return new ComponentHealth(coordinator.backend(), status, null, detail);
  }
}
