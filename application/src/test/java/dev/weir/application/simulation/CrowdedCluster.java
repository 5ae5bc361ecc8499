package dev.weir.application.simulation;

import dev.weir.application.coordination.Timeline;
import dev.weir.application.simulation.CrowdedInstance.Load;
import dev.weir.application.simulation.SteadyLedger.Shared;
import dev.weir.domain.lease.LeaseTerms;
import dev.weir.domain.ledger.LedgerTerms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Some instances whose clients want more of a bucket than it has, with a ledger of their own. */
final class CrowdedCluster {
  /** As instances have them where nothing else is configured. */
  static final LedgerTerms TERMS =
      new LedgerTerms(
          new LeaseTerms(
              Duration.ofSeconds(30),
              Duration.ofSeconds(10),
              Duration.ofSeconds(3),
              Duration.ofSeconds(10)),
          Duration.ofSeconds(3),
          Duration.ofSeconds(1));

  private final Timeline timeline = new Timeline();
  private final Shared shared = Shared.of(timeline, TERMS);
  final List<CrowdedInstance> instances = new ArrayList<>();
  private final int slots;
  private int most;

  CrowdedCluster(int count, int slots, Load load, RandomGenerator random) {
    SplittableRandom own = new SplittableRandom(random.nextLong());
    this.slots = slots;
    for (int i = 1; i <= count; i++) {
      instances.add(new CrowdedInstance(shared, "i" + i, TERMS, count, slots, load, own.split()));
    }
  }

  void passes(Duration time) {
    timeline.runUntil(timeline.now() + time.toNanos(), this::check);
  }

  private void check() {
    most = 0;
    for (CrowdedInstance each : instances) {
      most += each.open();
    }
    if (most > slots) {
      throw new AssertionError("CapWithinBound: " + most + " of " + slots);
    }
  }

  /**
   * Plays this time and returns its measures, after a time in which instances reach their shares.
   */
  Steady steady(Duration warmUp, Duration time) {
    passes(warmUp);
    Tally before = tally();
    instances.forEach(each -> Arrays.fill(each.tally.waits, 0));
    passes(time);
    Tally after = tally();
    return new Steady(
        after.served - before.served,
        after.dialled - before.dialled,
        after.operations - before.operations,
        after,
        time);
  }

  private Tally tally() {
    Tally all = new Tally();
    instances.forEach(each -> all.add(each.tally));
    return all;
  }

  /** The measures of a time. */
  record Steady(long served, long logins, long operations, Tally tally, Duration time) {
    double perThousand(long count) {
      return 1_000.0 * count / served;
    }

    double waited(double part) {
      return tally.waitedAtMost(part, served);
    }
  }

  // ---- what must hold for any load ----

  private static final int HALF_MINUTES = 2;

  /**
   * Clients are spread over the instances at random. Moves of slots pay: their logins are bounded,
   * and no request waits long for them.
   */
  static Tally movesPay(RandomGenerator random) {
    int slots = 6 + random.nextInt(10);
    Load load =
        new Load(
            Duration.ofMillis(1 + random.nextInt(20)), Duration.ofMillis(1 + random.nextInt(40)));
    CrowdedCluster cluster = new CrowdedCluster(3, slots, load, random);
    int clients = slots + random.nextInt(3 * slots);
    for (CrowdedInstance each : cluster.instances) {
      each.clientsCome(clients / 3 + random.nextInt(3), Duration.ofSeconds(1));
    }

    Steady steady = cluster.steady(Duration.ofSeconds(10), Duration.ofSeconds(30 * HALF_MINUTES));

    long bound = 1 + steady.served() / 1_000 + HALF_MINUTES / 2 + slots / 2;
    if (steady.logins() > bound) {
      throw new AssertionError("MovesPay: " + steady.logins() + " logins, at most " + bound);
    }
    return cluster.tally();
  }

  /**
   * An instance sends bursts of five requests, so that it needs five slots for a third of the time
   * and less than two on the average. The others need a fourth slot for a tenth of the time, and
   * more than three on the average. No slot moves: it would be used less.
   */
  static Tally burstsAreServed(RandomGenerator random) {
    Load load = new Load(Duration.ofMillis(100), Duration.ofMillis(1));
    CrowdedCluster cluster = new CrowdedCluster(3, 11, load, random);
    CrowdedInstance bursty = cluster.instances.getFirst();
    List<CrowdedInstance> others = cluster.instances.subList(1, 3);
    for (int burst = 0; burst < 150; burst++) {
      bursty.bursts(5);
      if (burst == 8) {
        others.forEach(each -> each.clientsCome(3, Duration.ofSeconds(1)));
      }
      if (burst > 20 && burst % 3 == 0) {
        others.forEach(each -> each.bursts(1));
      }
      cluster.passes(Duration.ofMillis(300));
    }

    double waited = bursty.tally.waitedAtMost(0.95, bursty.tally.served);
    if (bursty.held() < 5 || waited > 20) {
      throw new AssertionError(
          "BurstsAreServed: with %d slots within %.0f ms".formatted(bursty.held(), waited));
    }
    return cluster.tally();
  }
}
