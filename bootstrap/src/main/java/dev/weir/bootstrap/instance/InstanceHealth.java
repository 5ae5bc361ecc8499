package dev.weir.bootstrap.instance;

import static dev.weir.application.health.ComponentStatus.DEGRADED;
import static dev.weir.application.health.ComponentStatus.HEALTHY;
import static dev.weir.application.health.ComponentStatus.UNHEALTHY;

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
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Assembles the health report from the states that the parts have published. */
record InstanceHealth(
    String instanceId,
    Supplier<ReadinessPolicy> policy,
    BooleanSupplier isLeaving,
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
    boolean able = tds.isAccepting() && !isLeaving.getAsBoolean() && isServing(coordination);
    return HealthAssessment.assess(
        policy.get(),
        able,
        tds.liveness(),
        component(coordination),
        buckets,
        clock.instant(),
        instanceId);
  }

  private boolean isServing(CoordinationHealth coordination) {
    return switch (policy.get()) {
      case ANY_BUCKET, COORDINATED -> !coordination.isServingNone();
      case ALL_BUCKETS -> coordination.serving() == coordination.total();
    };
  }

  private ComponentHealth component(CoordinationHealth health) {
    if (health.closed() > 0) {
      return limited(
          health,
          "for %d of its buckets, the ledger is out of reach, and without it they are closed"
              .formatted(health.closed()));
    }
    CoordinationStanding worst = health.worst();
    return switch (worst) {
      case CONNECTED -> new ComponentHealth(coordinator.backend(), HEALTHY, null, null);
      case JOINING -> limited(health, worst, "has not answered yet");
      case WAITING ->
          limited(
              health,
              worst,
              "is out of reach since the start; nothing is served until the leases of other"
                  + " instances have ended, in "
                  + seconds(health));
      case LEARNING ->
          limited(health, worst, "grants nothing until all instances have reported their slots");
      case CUT_OFF ->
          limited(health, worst, "is out of reach; nothing is opened beyond what is held");
      case SHRUNK ->
          limited(
              health,
              worst,
              "is out of reach; this instance has come down to its fallback limit, and opens"
                  + " nothing until the leases of other instances have ended");
      case FALLBACK ->
          limited(health, worst, "is out of reach; this instance serves its fallback limit");
    };
  }

  private static String seconds(CoordinationHealth health) {
    long left = Math.max(0, health.servingAt() - System.nanoTime());
    return TimeUnit.NANOSECONDS.toSeconds(left) + " s";
  }

  private ComponentHealth limited(
      CoordinationHealth health, CoordinationStanding standing, String detail) {
    return limited(
        health,
        "%s: for %d of its buckets, the ledger %s"
            .formatted(standing.label(), health.at(standing), detail));
  }

  private ComponentHealth limited(CoordinationHealth health, String detail) {
    ComponentStatus status = health.isServingNone() ? UNHEALTHY : DEGRADED;
    return new ComponentHealth(coordinator.backend(), status, null, detail);
  }
}
