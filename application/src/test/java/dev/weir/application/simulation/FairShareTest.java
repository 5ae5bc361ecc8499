package dev.weir.application.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.application.coordination.Timeline;
import dev.weir.application.pool.ReservoirPolicy;
import dev.weir.application.simulation.SteadyLedger.Shared;
import dev.weir.domain.lease.LeaseTerms;
import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.LedgerTerms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Who has how many slots where all are wanted, and how much ado there is about it. */
class FairShareTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long TENTH = SECOND / 10;

  /** As instances have them where nothing else is configured. */
  private static final LedgerTerms TERMS =
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
  private final SplittableRandom random = new SplittableRandom(1);
  private final List<SteadyInstance> instances = new ArrayList<>();

  private void start(int count, Capacity capacity, ReservoirPolicy reservoir) {
    for (int i = 1; i <= count; i++) {
      instances.add(
          new SteadyInstance(
              shared, "i" + i, TERMS, count, capacity, reservoir, 40, random.split()));
    }
  }

  private void clientsCome(int... clients) {
    for (int i = 0; i < clients.length; i++) {
      instances.get(i).clientsCome(clients[i]);
    }
  }

  private void passes(int seconds) {
    timeline.runUntil(timeline.now() + seconds * SECOND, () -> {});
  }

  /** How many slots each holds on the average of so many seconds. */
  private double[] held(int seconds) {
    double[] held = new double[instances.size()];
    for (int tenth = 0; tenth < 10 * seconds; tenth++) {
      timeline.runUntil(timeline.now() + TENTH, () -> {});
      for (int i = 0; i < held.length; i++) {
        held[i] += instances.get(i).held() / (10.0 * seconds);
      }
    }
    return held;
  }

  private long dialled() {
    return instances.stream().mapToLong(each -> each.tally.dialled).sum();
  }

  /** How many slots the ledger has given to anybody so far. */
  private long granted() {
    return instances.stream().mapToLong(each -> each.tally.granted).sum();
  }

  private int open() {
    return instances.stream().mapToInt(SteadyInstance::open).sum();
  }

  private void assertShares(double[] held, double... shares) {
    for (int i = 0; i < shares.length; i++) {
      assertThat(held[i])
          .as("instance %d of %s", i, Arrays.toString(held))
          .isCloseTo(shares[i], within(0.05 * shares[i]));
    }
  }

  private void assertNoneStarves() {
    for (SteadyInstance each : instances) {
      assertThat(each.tally.refused).isZero();
      assertThat(Duration.ofNanos(each.tally.longestWait)).isLessThan(Duration.ofSeconds(4));
    }
  }

  private static void figure(String text) {
    System.out.println("figure: simulated, " + text);
  }

  @Test
  void tenTimesTheDemandIsTenTimesTheShareAndNoneStarves() {
    start(2, Capacity.of(55), ReservoirPolicy.NONE);
    clientsCome(200, 20);
    passes(30);
    long before = granted();

    double[] held = held(120);

    assertShares(held, 50, 5);
    assertNoneStarves();
    long moved = granted() - before;
    assertThat(moved).as("slots that moved within two minutes").isLessThanOrEqualTo(12);
    figure(
        "200 and 20 clients: %.1f and %.1f of 55 slots, %d slots moved within 120 s"
            .formatted(held[0], held[1], moved));
  }

  @Test
  void sharesFollowTheDemandAndThenStay() {
    start(3, Capacity.of(40), ReservoirPolicy.NONE);
    clientsCome(160, 20, 20);
    passes(30);
    assertShares(held(60), 32, 4, 4);

    instances.get(0).clientsLeave(140);
    instances.get(2).clientsCome(140);
    passes(30);
    long before = granted();

    double[] held = held(60);

    assertShares(held, 4, 4, 32);
    assertNoneStarves();
    figure(
        "80%% of the demand goes from one of three to another: %.1f, %.1f and %.1f of 40 slots 30 s later, %d moved after"
            .formatted(held[0], held[1], held[2], granted() - before));
  }

  @Test
  void asMuchReadyEverywhereAsThereIsCausesNoAdo() {
    start(3, Capacity.of(30), new ReservoirPolicy(30, 30, Capacity.UNLIMITED, 4));
    clientsCome(1, 1, 1);
    passes(60);
    assertThat(open()).isEqualTo(30);
    long before = dialled();

    passes(600);

    assertThat(dialled() - before).as("dials in ten minutes").isZero();
    assertThat(open()).isEqualTo(30);
    for (SteadyInstance each : instances) {
      assertThat(each.held()).isBetween(9, 11);
      assertThat(each.tally.yields).isZero();
    }
    figure("min_idle as the limit on three instances: 30 slots held, 0 dials in 600 s");
  }

  @Test
  void spareSlotsGoToWaitersElsewhereAndStayThere() {
    start(3, Capacity.of(30), new ReservoirPolicy(30, 30, Capacity.UNLIMITED, 4));
    clientsCome(1, 1, 1);
    passes(60);

    instances.get(0).clientsCome(25);
    passes(30);
    assertThat(instances.get(0).held()).isGreaterThanOrEqualTo(24);
    long before = granted();
    passes(300);

    assertThat(granted() - before).as("slots that moved in five minutes").isLessThanOrEqualTo(15);
    assertNoneStarves();
    figure(
        "26 clients on one of three with min_idle as the limit: %d of 30 slots, %d moved within 300 s"
            .formatted(instances.get(0).held(), granted() - before));
  }
}
