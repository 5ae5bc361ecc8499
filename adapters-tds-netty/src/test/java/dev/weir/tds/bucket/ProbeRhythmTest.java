package dev.weir.tds.bucket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.bucket.BucketRules;
import dev.weir.application.bucket.BucketRules.Probing;
import dev.weir.application.slots.ExhaustionPolicy;
import dev.weir.application.slots.QueuePolicy;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.health.HealthThresholds;
import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How often a server is probed with the default settings, in virtual time. */
class ProbeRhythmTest {
  private static final Duration INTERVAL = Duration.ofSeconds(30);
  private static final Duration STEP = Duration.ofMillis(10);

  /** The longest pause between two probes of an unhealthy server, and a step. */
  private static final Duration LONGEST = Duration.ofMillis(1_010);

  private final EmbeddedChannel channel = new EmbeddedChannel();
  private final List<Duration> probes = new ArrayList<>();
  private Duration now = Duration.ZERO;
  private IntPredicate answers = probe -> true;

  ProbeRhythmTest() {
    channel.freezeTime();
  }

  @AfterEach
  void close() {
    channel.finishAndReleaseAll();
  }

  private HealthWatch watch(boolean enabled) {
    return new HealthWatch(
        new BucketRules(
            new BucketId("bucket-1"),
            new ServerAddress("db.example", 1433),
            PinningMode.TRANSACTION,
            2,
            new QueuePolicy(Duration.ofSeconds(30), 100, ExhaustionPolicy.WAIT),
            Duration.ofSeconds(5),
            probing(enabled)),
        channel.eventLoop());
  }

  private static Probing probing(boolean enabled) {
    return new Probing(enabled, INTERVAL, Duration.ofSeconds(5), new HealthThresholds(3, 2));
  }

  private HealthWatch begun(int seed) {
    HealthWatch health = watch(true);
    new ProbeRhythm(
            channel.eventLoop(),
            health,
            probing(true),
            new SplittableRandom(seed),
            () -> probe(health))
        .start();
    return health;
  }

  private void probe(HealthWatch health) {
    probes.add(now);
    if (answers.test(probes.size())) {
      health.reached(Duration.ofMillis(1));
    } else {
      health.notReached("connection refused");
    }
  }

  private void passes(Duration time) {
    Duration end = now.plus(time);
    while (now.compareTo(end) < 0) {
      now = now.plus(STEP);
      channel.advanceTimeBy(STEP.toNanos(), TimeUnit.NANOSECONDS);
      channel.runPendingTasks();
    }
  }

  private void becomesUnhealthy(HealthWatch health) {
    for (int i = 0; i < 3; i++) {
      health.notReached("connection refused");
    }
    channel.runPendingTasks();
    assertThat(health.isServable()).isFalse();
  }

  @Test
  void aHealthyServerIsProbedOnceInAnInterval() {
    begun(1);

    passes(INTERVAL.multipliedBy(10));

    assertThat(probes).hasSizeBetween(10, 11);
  }

  @Test
  void anUnhealthyServerIsProbedOnceOrTwiceASecond() {
    HealthWatch health = begun(1);
    passes(Duration.ofSeconds(5));
    answers = probe -> false;
    becomesUnhealthy(health);
    probes.clear();
    Duration began = now;

    passes(Duration.ofMinutes(5));

    System.out.printf("figure: %d probes of an unhealthy server in 300 s%n", probes.size());
    assertThat(probes).hasSizeBetween(300, 600);
    Duration last = began;
    for (Duration probe : probes) {
      assertThat(probe.minus(last)).isBetween(Duration.ofMillis(490), LONGEST);
      last = probe;
    }
  }

  @Test
  void aServerThatReturnsIsServedWithinTwoSeconds() {
    Duration slowest = Duration.ZERO;
    for (int seed = 1; seed <= 100; seed++) {
      answers = probe -> false;
      HealthWatch health = begun(seed);
      becomesUnhealthy(health);
      passes(Duration.ofSeconds(40).plusMillis(10L * seed));
      Duration returned = now;
      answers = probe -> true;
      while (!health.isServable()) {
        passes(STEP);
      }
      Duration took = now.minus(returned);
      slowest = took.compareTo(slowest) > 0 ? took : slowest;
    }
    System.out.printf("figure: served after %d ms at most%n", slowest.toMillis());
    assertThat(slowest).isLessThanOrEqualTo(LONGEST.multipliedBy(2));
  }

  @Test
  void aServerThatAnswersEveryOtherTimeIsNotAskedMoreOften() {
    HealthWatch health = begun(1);
    answers = probe -> probe % 2 == 0;
    becomesUnhealthy(health);
    probes.clear();

    passes(Duration.ofMinutes(5));

    assertThat(probes).hasSizeLessThanOrEqualTo(600);
  }

  @Test
  void aShorterIntervalHoldsWhileUnhealthyToo() {
    HealthWatch health = watch(true);
    Probing often =
        new Probing(
            true, Duration.ofMillis(100), Duration.ofSeconds(5), new HealthThresholds(3, 2));
    new ProbeRhythm(
            channel.eventLoop(), health, often, new SplittableRandom(1), () -> probe(health))
        .start();
    answers = probe -> false;
    becomesUnhealthy(health);
    probes.clear();

    passes(Duration.ofSeconds(10));

    assertThat(probes).hasSizeBetween(100, 200);
  }

  @Test
  void anEndedScheduleStaysEndedWhereItsServerBecomesUnhealthy() {
    HealthWatch health = watch(true);
    ProbeRhythm rhythm =
        new ProbeRhythm(
            channel.eventLoop(),
            health,
            probing(true),
            new SplittableRandom(1),
            () -> probe(health));
    rhythm.start();
    rhythm.stop();
    probes.clear();

    becomesUnhealthy(health);
    passes(Duration.ofMinutes(1));

    assertThat(probes).isEmpty();
  }

  /** Nothing would show that it is back. */
  @Test
  void aServerWhoseHealthIsNotCheckedIsNeverTakenForUnhealthy() {
    HealthWatch health = watch(false);

    for (int i = 0; i < 100; i++) {
      health.notReached("connection refused");
    }
    channel.runPendingTasks();

    assertThat(health.isServable()).isTrue();
  }
}
