package dev.weir.application.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.random.Seeded;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Real negotiations with the real rules of the ledger, over a network that is simulated. */
class ClusterSimulationTest {
  @Test
  void theBoundHoldsThroughOutagesPartitionsLossesAndCrashes() {
    AtomicLong faults = new AtomicLong();
    AtomicLong granted = new AtomicLong();
    Map<CoordinationStanding, Integer> stood = new EnumMap<>(CoordinationStanding.class);
    Seeded.forAll(
        "simulated cluster",
        40,
        random -> {
          SimulatedCluster cluster = new SimulatedCluster(random);
          cluster.runs(Duration.ofMinutes(10));
          faults.addAndGet(cluster.faults());
          granted.addAndGet(cluster.granted());
          cluster.stood().forEach((standing, times) -> stood.merge(standing, times, Integer::sum));
          cluster.heals();
        });
    if (Long.getLong("weir.seed") == null) {
      assertThat(faults).hasValueGreaterThan(3_000);
      assertThat(granted).hasValueGreaterThan(20_000);
      assertThat(stood).hasSize(CoordinationStanding.values().length - 1);
    }
  }
}
