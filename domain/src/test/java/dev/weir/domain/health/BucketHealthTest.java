package dev.weir.domain.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.domain.health.BucketHealth.Healthy;
import dev.weir.domain.health.BucketHealth.Unhealthy;
import dev.weir.domain.health.BucketHealth.Untried;
import dev.weir.domain.random.Seeded;
import org.junit.jupiter.api.Test;

class BucketHealthTest {
  private static final HealthThresholds THREE_AND_TWO = new HealthThresholds(3, 2);

  @Test
  void aBucketNeverTriedIsServable() {
    assertThat(BucketHealth.untried()).isEqualTo(new Untried()).matches(BucketHealth::isServable);
  }

  @Test
  void oneSuccessMakesAnUntriedBucketHealthy() {
    assertThat(BucketHealth.untried().afterSuccess(THREE_AND_TWO)).isEqualTo(new Healthy(0));
  }

  @Test
  void failuresInARowMakeItUnhealthy() {
    BucketHealth twice = failed(BucketHealth.untried(), 2);

    assertThat(twice).isEqualTo(new Healthy(2)).matches(BucketHealth::isServable);
    assertThat(twice.afterFailure(THREE_AND_TWO, "refused"))
        .isEqualTo(new Unhealthy(0, "refused"))
        .matches(health -> !health.isServable());
  }

  @Test
  void aSuccessBetweenFailuresStartsTheCountAgain() {
    BucketHealth health = failed(failed(BucketHealth.untried(), 2).afterSuccess(THREE_AND_TWO), 2);

    assertThat(health).isEqualTo(new Healthy(2));
  }

  @Test
  void successesInARowMakeItHealthyAgain() {
    BucketHealth once = failed(BucketHealth.untried(), 3).afterSuccess(THREE_AND_TWO);

    assertThat(once).isEqualTo(new Unhealthy(1, "refused"));
    assertThat(once.afterSuccess(THREE_AND_TWO)).isEqualTo(new Healthy(0));
  }

  @Test
  void aFailureDuringRecoveryStartsItAgainAndIsTheReasonFromThenOn() {
    BucketHealth recovering = failed(BucketHealth.untried(), 3).afterSuccess(THREE_AND_TWO);

    assertThat(recovering.afterFailure(THREE_AND_TWO, "timeout"))
        .isEqualTo(new Unhealthy(0, "timeout"));
  }

  @Test
  void withThresholdsOfOneEachResultDecides() {
    HealthThresholds one = new HealthThresholds(1, 1);
    BucketHealth unhealthy = BucketHealth.untried().afterFailure(one, "refused");

    assertThat(unhealthy).isEqualTo(new Unhealthy(0, "refused"));
    assertThat(unhealthy.afterSuccess(one)).isEqualTo(new Healthy(0));
  }

  @Test
  void aThresholdLoweredMeanwhileTakesEffectWithTheNextResult() {
    assertThat(
            failed(BucketHealth.untried(), 2).afterFailure(new HealthThresholds(1, 1), "refused"))
        .isInstanceOf(Unhealthy.class);
  }

  @Test
  void aThresholdBelowOneIsRefused() {
    assertThatThrownBy(() -> new HealthThresholds(0, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new HealthThresholds(1, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void itTurnsOnlyAfterAnUnbrokenRowOfTheThresholdsLength() {
    Seeded.forAll(
        "health",
        1_000,
        random -> {
          HealthThresholds thresholds =
              new HealthThresholds(1 + random.nextInt(4), 1 + random.nextInt(4));
          BucketHealth health = BucketHealth.untried();
          boolean servable = true;
          boolean lastSucceeded = true;
          int row = 0;
          for (int step = 0; step < 100; step++) {
            boolean succeeds = random.nextBoolean();
            row = succeeds == lastSucceeded ? row + 1 : 1;
            lastSucceeded = succeeds;
            health =
                succeeds
                    ? health.afterSuccess(thresholds)
                    : health.afterFailure(thresholds, "refused");

            // A row counts from the last turn as well, but a turn always ends a row of the other
            // kind, so its own length is enough to tell.
            if (servable && !succeeds && row >= thresholds.failureThreshold()) {
              servable = false;
            } else if (!servable && succeeds && row >= thresholds.recoveryThreshold()) {
              servable = true;
            }
            assertThat(health.isServable()).isEqualTo(servable);
          }
        });
  }

  private static BucketHealth failed(BucketHealth health, int times) {
    BucketHealth result = health;
    for (int i = 0; i < times; i++) {
      result = result.afterFailure(THREE_AND_TWO, "refused");
    }
    return result;
  }
}
