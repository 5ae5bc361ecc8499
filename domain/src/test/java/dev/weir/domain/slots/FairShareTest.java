package dev.weir.domain.slots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.domain.random.Seeded;
import java.util.Arrays;
import java.util.function.ObjIntConsumer;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class FairShareTest {
  @Test
  void satisfiableDemandsAreSatisfied() {
    assertThat(FairShare.of(10, 3, 0, 7)).containsExactly(3, 0, 7);
    assertThat(FairShare.of(10)).isEmpty();
  }

  @Test
  void sharesFollowDemands() {
    assertThat(FairShare.of(20, 10, 30)).containsExactly(5, 15);
    assertThat(FairShare.of(50, 100, 100, 50)).containsExactly(20, 20, 10);
  }

  @Test
  void roundingRestGoesToTheLargestRemainderThenToTheFirst() {
    // Quotas 1.67, 3.33, 5.
    assertThat(FairShare.of(10, 10, 20, 30)).containsExactly(2, 3, 5);
    assertThat(FairShare.of(10, 9, 9, 9)).containsExactly(4, 3, 3);
  }

  @Test
  void aSmallDemandIsNotRoundedAwayBesideAGreatOne() {
    assertThat(FairShare.of(50, 100_000, 1, 1)).containsExactly(48, 1, 1);
  }

  @Test
  void whereThereAreNotEnoughForAllTheGreaterDemandsHaveOne() {
    assertThat(FairShare.of(2, 1, 1_000, 2)).containsExactly(0, 1, 1);
    assertThat(FairShare.of(0, 1, 2)).containsExactly(0, 0);
  }

  @Test
  void greatDemandsDoNotOverflow() {
    assertThat(FairShare.of(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE))
        .containsExactly(1 << 30, (1 << 30) - 1);
  }

  @Test
  void negativeNumbersAreRefused() {
    assertThatThrownBy(() -> FairShare.of(-1, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> FairShare.of(1, 1, -1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void sumIsTheLimitOrTheDemandAndNoneGetsMoreThanItWants() {
    forRandomDemands(
        (demands, limit) -> {
          int[] shares = FairShare.of(limit, demands);
          assertThat(Arrays.stream(shares).sum())
              .isEqualTo(Math.min(limit, Arrays.stream(demands).sum()));
          for (int i = 0; i < shares.length; i++) {
            assertThat(shares[i]).isBetween(0, demands[i]);
          }
        });
  }

  @Test
  void noneStarvesWhileAnotherHasMoreThanOne() {
    forRandomDemands(
        (demands, limit) -> {
          int[] shares = FairShare.of(limit, demands);
          for (int i = 0; i < shares.length; i++) {
            if (demands[i] > 0 && shares[i] == 0) {
              assertThat(Arrays.stream(shares).max().orElseThrow()).isLessThan(2);
            }
          }
        });
  }

  @Test
  void largerDemandNeverGetsLess() {
    forRandomDemands(
        (demands, limit) -> {
          int[] shares = FairShare.of(limit, demands);
          for (int i = 0; i < shares.length; i++) {
            for (int j = 0; j < shares.length; j++) {
              if (demands[i] > demands[j]) {
                assertThat(shares[i]).isGreaterThanOrEqualTo(shares[j]);
              } else if (demands[i] == demands[j]) {
                assertThat(Math.abs(shares[i] - shares[j])).isLessThanOrEqualTo(1);
              }
            }
          }
        });
  }

  @Test
  void shareIsWithinOneOfItsProportion() {
    forRandomDemands(
        (demands, limit) -> {
          int wanted = Arrays.stream(demands).sum();
          boolean everyQuotaIsAtLeastOne =
              Arrays.stream(demands).allMatch(demand -> limit * demand >= wanted);
          if (wanted > limit && everyQuotaIsAtLeastOne) {
            int[] shares = FairShare.of(limit, demands);
            for (int i = 0; i < shares.length; i++) {
              double quota = (double) limit * demands[i] / wanted;
              assertThat(Math.abs(shares[i] - quota)).isLessThan(1);
            }
          }
        });
  }

  private static void forRandomDemands(ObjIntConsumer<int[]> property) {
    Seeded.forAll(
        "fair shares",
        2_000,
        random -> {
          int[] demands = demands(random);
          int limit = random.nextInt(60);
          property.accept(demands, limit);
        });
  }

  /** Small ones beside great ones, and some that want nothing. */
  private static int[] demands(RandomGenerator random) {
    int[] demands = new int[random.nextInt(8)];
    Arrays.setAll(demands, i -> random.nextInt(random.nextBoolean() ? 4 : 200));
    return demands;
  }
}
