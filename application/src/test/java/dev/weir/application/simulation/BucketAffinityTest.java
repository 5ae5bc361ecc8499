package dev.weir.application.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.simulation.CrowdedCluster.Steady;
import dev.weir.application.simulation.CrowdedInstance.Load;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The clients of a bucket come to three instances, to two of them, or to one. */
class BucketAffinityTest {
  private static final int INSTANCES = 3;
  private static final int CLIENTS = 24;
  private static final Duration WARM_UP = Duration.ofSeconds(20);
  private static final Duration LONG = Duration.ofMinutes(2);

  private static Steady play(int slots, int used) {
    Load load = new Load(Duration.ofMillis(5), Duration.ofMillis(20));
    CrowdedCluster cluster = new CrowdedCluster(INSTANCES, slots, load, new SplittableRandom(7));
    cluster
        .instances
        .subList(0, used)
        .forEach(each -> each.clientsCome(CLIENTS / used, Duration.ofSeconds(1)));
    Steady steady = cluster.steady(WARM_UP, LONG);
    System.out.printf(
        "figure: simulated, %d slots, %d clients at %d of %d instances: %d requests/s, waits p50 %.2f ms p99 %.2f ms, %.2f logins and %.2f operations per 1,000 requests%n",
        slots,
        CLIENTS,
        used,
        INSTANCES,
        steady.served() / LONG.toSeconds(),
        steady.waited(0.5),
        steady.waited(0.99),
        steady.perThousand(steady.logins()),
        steady.perThousand(steady.operations()));
    return steady;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 6, 9, 12})
  void aBucketIsServedBestByOneInstance(int slots) {
    Steady spread = play(slots, INSTANCES);
    Steady two = play(slots, 2);
    Steady one = play(slots, 1);

    assertThat(one.served()).isGreaterThan((long) (0.98 * two.served()));
    assertThat(one.served()).isGreaterThan((long) (0.98 * spread.served()));
    assertThat(one.waited(0.99)).isLessThanOrEqualTo(spread.waited(0.99) + 1);
    if (slots >= 2 * INSTANCES) {
      assertThat(spread.served())
          .as("spread over all instances")
          .isGreaterThan((long) (0.9 * one.served()));
    }
  }
}
