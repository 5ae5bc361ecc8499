package dev.weir.application.health;

import static dev.weir.application.health.ComponentStatus.DEGRADED;
import static dev.weir.application.health.ComponentStatus.HEALTHY;
import static dev.weir.application.health.ComponentStatus.UNHEALTHY;
import static dev.weir.application.health.ReadinessPolicy.ALL_BUCKETS;
import static dev.weir.application.health.ReadinessPolicy.ANY_BUCKET;
import static dev.weir.application.health.ReadinessPolicy.COORDINATED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class HealthAssessmentTest {
  private static final Instant NOW = Instant.parse("2030-01-15T10:30:00Z");

  /** Coordination, buckets, and whether each policy calls this ready. */
  static Stream<Arguments> states() {
    return Stream.of(
        state(HEALTHY, List.of(HEALTHY, HEALTHY), true, true, true, HEALTHY),
        state(HEALTHY, List.of(HEALTHY, DEGRADED), true, true, true, DEGRADED),
        state(HEALTHY, List.of(HEALTHY, UNHEALTHY), true, false, true, DEGRADED),
        state(HEALTHY, List.of(DEGRADED, UNHEALTHY), true, false, true, DEGRADED),
        state(HEALTHY, List.of(UNHEALTHY, UNHEALTHY), false, false, false, UNHEALTHY),
        state(DEGRADED, List.of(HEALTHY, HEALTHY), true, true, false, DEGRADED),
        state(UNHEALTHY, List.of(HEALTHY, HEALTHY), true, true, false, DEGRADED),
        state(UNHEALTHY, List.of(HEALTHY, UNHEALTHY), true, false, false, DEGRADED),
        state(UNHEALTHY, List.of(UNHEALTHY), false, false, false, UNHEALTHY),
        state(HEALTHY, List.of(), false, false, false, UNHEALTHY));
  }

  private static Arguments state(
      ComponentStatus coordination,
      List<ComponentStatus> buckets,
      boolean anyBucket,
      boolean allBuckets,
      boolean coordinated,
      ComponentStatus statusWhenReady) {
    return Arguments.of(coordination, buckets, anyBucket, allBuckets, coordinated, statusWhenReady);
  }

  @ParameterizedTest
  @MethodSource("states")
  void policyDecidesReadiness(
      ComponentStatus coordination,
      List<ComponentStatus> buckets,
      boolean anyBucket,
      boolean allBuckets,
      boolean coordinated) {
    assertThat(assess(ANY_BUCKET, true, coordination, buckets).ready()).isEqualTo(anyBucket);
    assertThat(assess(ALL_BUCKETS, true, coordination, buckets).ready()).isEqualTo(allBuckets);
    assertThat(assess(COORDINATED, true, coordination, buckets).ready()).isEqualTo(coordinated);
  }

  @ParameterizedTest
  @MethodSource("states")
  void wholeIsUnhealthyWhenNotReadyAndElseAsGoodAsItsParts(
      ComponentStatus coordination,
      List<ComponentStatus> buckets,
      boolean anyBucket,
      boolean allBuckets,
      boolean coordinated,
      ComponentStatus statusWhenReady) {
    assertThat(assess(ANY_BUCKET, true, coordination, buckets).status()).isEqualTo(statusWhenReady);
    assertThat(assess(ALL_BUCKETS, true, coordination, buckets).status())
        .isEqualTo(allBuckets ? statusWhenReady : UNHEALTHY);
    assertThat(assess(COORDINATED, true, coordination, buckets).status())
        .isEqualTo(coordinated ? statusWhenReady : UNHEALTHY);
  }

  @ParameterizedTest
  @EnumSource(ReadinessPolicy.class)
  void instanceThatTakesNoClientsIsNeverReady(ReadinessPolicy policy) {
    HealthReport report = assess(policy, false, HEALTHY, List.of(HEALTHY));
    assertThat(report.ready()).isFalse();
    assertThat(report.status()).isEqualTo(UNHEALTHY);
  }

  @Test
  void reportNamesTheCoordinationFirstAndThenTheBucketsInTheirOrder() {
    ComponentHealth redis = new ComponentHealth("redis", UNHEALTHY, null, "refused the connection");
    ComponentHealth first =
        new ComponentHealth("sqlserver-b1", HEALTHY, Duration.ofMillis(5), null);
    ComponentHealth second =
        new ComponentHealth("sqlserver-b2", HEALTHY, Duration.ofMillis(4), null);

    HealthReport report =
        HealthAssessment.assess(
            ANY_BUCKET, true, Liveness.ALIVE, redis, List.of(first, second), NOW, "proxy-1");

    assertThat(report)
        .isEqualTo(new HealthReport(true, DEGRADED, NOW, "proxy-1", List.of(redis, first, second)));
  }

  @Test
  void instanceWithAStuckEventLoopIsNotReadyAndNamesIt() {
    Liveness stuck =
        new Liveness(
            List.of(
                new StuckLoop("weir-loop-3-1", Duration.ofSeconds(11)),
                new StuckLoop("weir-acceptor-2-1", Duration.ofSeconds(70))));
    ComponentHealth local = new ComponentHealth("local", HEALTHY, null, null);
    ComponentHealth bucket = new ComponentHealth("sqlserver-b1", HEALTHY, null, null);

    HealthReport report =
        HealthAssessment.assess(ANY_BUCKET, true, stuck, local, List.of(bucket), NOW, "proxy-1");

    assertThat(report.ready()).isFalse();
    assertThat(report.status()).isEqualTo(UNHEALTHY);
    assertThat(report.components())
        .containsExactly(
            local,
            bucket,
            new ComponentHealth(
                "event-loops",
                UNHEALTHY,
                null,
                "event loop weir-loop-3-1 has run no task for 11 s;"
                    + " event loop weir-acceptor-2-1 has run no task for 70 s"));
  }

  @Test
  void reportDoesNotChangeWithTheListItWasMadeFrom() {
    List<ComponentHealth> components = new ArrayList<>();
    HealthReport report = new HealthReport(true, HEALTHY, NOW, "proxy-1", components);
    components.add(new ComponentHealth("redis", HEALTHY, null, null));
    assertThat(report.components()).isEmpty();
    assertThatThrownBy(() -> report.components().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }

  private static HealthReport assess(
      ReadinessPolicy policy,
      boolean accepting,
      ComponentStatus coordination,
      List<ComponentStatus> buckets) {
    List<ComponentHealth> lines = new ArrayList<>();
    for (ComponentStatus status : buckets) {
      lines.add(new ComponentHealth("sqlserver-b" + (lines.size() + 1), status, null, null));
    }
    return HealthAssessment.assess(
        policy,
        accepting,
        Liveness.ALIVE,
        new ComponentHealth("redis", coordination, null, null),
        lines,
        NOW,
        "proxy-1");
  }
}
