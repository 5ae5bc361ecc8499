package dev.weir.application.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.simulation.CrowdedCluster.Steady;
import dev.weir.application.simulation.CrowdedInstance.Load;
import dev.weir.domain.random.Seeded;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Instances at the limit that they share, beside one instance that has it alone. */
class CrowdedBucketTest {
  private static final Duration WARM_UP = Duration.ofSeconds(10);
  private static final Duration LONG = Duration.ofSeconds(60);

  private static SplittableRandom random() {
    return new SplittableRandom(7);
  }

  @ParameterizedTest
  @CsvSource({
    "30, 9, 20, 0.3",
    "30, 9, 5, 0.3",
    "300, 50, 20, 0.3",
    "30, 9, 500, 0.3",
    "30, 9, 20, 3",
    "30, 9, 5, 3",
    "300, 50, 20, 3",
    "30, 9, 500, 3"
  })
  void evenLoadIsServedAsByOneInstance(
      int clients, int slots, int thinkMillis, double ledgerMillis) {
    Load load =
        new Load(
            Duration.ofNanos(500_000),
            Duration.ofMillis(thinkMillis),
            Duration.ofNanos((long) (1e6 * ledgerMillis)));
    CrowdedCluster one = new CrowdedCluster(1, slots, load, random());
    one.instances.getFirst().clientsCome(clients, Duration.ofSeconds(1));
    CrowdedCluster three = new CrowdedCluster(3, slots, load, random());
    three.instances.forEach(each -> each.clientsCome(clients / 3, Duration.ofSeconds(1)));

    Steady alone = one.steady(WARM_UP, LONG);
    Steady shared = three.steady(WARM_UP, LONG);

    // A heartbeat may come a fifth of its interval early.
    long heartbeats = 3 * (1 + LONG.dividedBy(CrowdedCluster.TERMS.lease().interval()) * 5 / 4);
    long others = Math.max(0, shared.operations() - heartbeats);
    System.out.printf(
        "figure: simulated, %d clients on %d slots with %d ms between requests, ledger %.1f ms away: %d requests/s of %d, %.2f logins and %.2f operations per 1,000 requests, p99 of waits %.2f ms of %.2f, held %s%n",
        clients,
        slots,
        thinkMillis,
        ledgerMillis,
        shared.served() / LONG.toSeconds(),
        alone.served() / LONG.toSeconds(),
        shared.perThousand(shared.logins()),
        shared.perThousand(shared.operations()),
        shared.waited(0.99),
        alone.waited(0.99),
        three.instances.stream().map(CrowdedInstance::held).toList());
    assertThat(shared.served()).isGreaterThan((long) (0.95 * alone.served()));
    assertThat(shared.perThousand(shared.logins())).isLessThanOrEqualTo(1);
    assertThat(shared.perThousand(others)).isLessThanOrEqualTo(5);
    assertThat(shared.waited(0.99)).isLessThanOrEqualTo(2 * alone.waited(0.99) + 1);
  }

  @Test
  void slotsFollowALoadThatMoves() {
    Load load = new Load(Duration.ofMillis(5), Duration.ofMillis(5));
    CrowdedCluster cluster = new CrowdedCluster(3, 9, load, random());
    cluster.instances.forEach(each -> each.clientsCome(8, Duration.ofSeconds(1)));
    cluster.passes(Duration.ofSeconds(20));
    CrowdedInstance left = cluster.instances.get(0);
    CrowdedInstance grown = cluster.instances.get(1);
    int before = grown.held();

    for (int client = 0; client < 8; client++) {
      left.clientsLeave(1);
      grown.clientsCome(1, Duration.ofMillis(1));
      cluster.passes(Duration.ofMillis(600));
    }
    cluster.passes(Duration.ofSeconds(3));

    assertThat(grown.held()).isGreaterThan(before).isGreaterThan(cluster.instances.get(2).held());
    assertThat(left.held()).as("a slot, and a spare one").isLessThanOrEqualTo(2);
  }

  /** It has no slot to begin with: the others took them all, and keep them busy. */
  @Test
  void aStarvingInstanceIsServedAtTheNextReturn() {
    Load load = new Load(Duration.ofMillis(5), Duration.ofMillis(1));
    CrowdedCluster cluster = new CrowdedCluster(3, 9, load, random());
    cluster.instances.get(0).clientsCome(20, Duration.ofSeconds(1));
    cluster.instances.get(1).clientsCome(20, Duration.ofSeconds(1));
    cluster.passes(Duration.ofSeconds(20));
    CrowdedInstance late = cluster.instances.get(2);
    assertThat(late.held()).isZero();

    late.clientsCome(1, Duration.ofMillis(1));
    cluster.passes(Duration.ofMillis(500));

    assertThat(late.held()).isEqualTo(1);
    assertThat(late.tally.served).isPositive();
  }

  @Test
  void movesPayForAnyLoad() {
    long seeds = Seeded.forAllInParallel("crowded bucket", 40, CrowdedCluster::movesPay);
    System.out.println("figure: crowded_buckets_seeds=" + seeds);
  }

  @Test
  void burstsKeepTheSlotsThatTheyNeed() {
    Seeded.forAllInParallel("bursts", 10, CrowdedCluster::burstsAreServed);
  }
}
