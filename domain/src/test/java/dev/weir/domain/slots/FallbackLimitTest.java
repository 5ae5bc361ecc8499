package dev.weir.domain.slots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.domain.random.Seeded;
import dev.weir.domain.slots.FallbackLimit.Divided;
import dev.weir.domain.slots.FallbackLimit.Strict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FallbackLimitTest {
  @ParameterizedTest
  @CsvSource({
    // limit, configured, seen, part
    "50, 3, 3, 16",
    "50, 3, 1, 16",
    "50, 3, 6, 8",
    "50, 1, 0, 50",
    "3, 3, 3, 1",
    "2, 3, 3, 1",
    "1, 3, 100, 1",
    "0, 3, 3, 0",
  })
  void limitIsDividedByTheGreaterOfConfiguredAndSeenInstances(
      int limit, int configured, int seen, int part) {
    assertThat(new Divided(configured).of(limit, seen)).isEqualTo(part);
  }

  @ParameterizedTest
  @CsvSource({"3, 3, true", "4, 3, true", "2, 3, false"})
  void aLimitBelowTheDivisorIsNotKept(int limit, int configured, boolean kept) {
    assertThat(new Divided(configured).keeps(limit)).isEqualTo(kept);
  }

  @Test
  void strictMeansNone() {
    assertThat(new Strict().of(50, 1)).isZero();
  }

  @Test
  void aDivisorBelowOneAndANegativeLimitAreRefused() {
    assertThatThrownBy(() -> new Divided(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Divided(1).of(-1, 1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void asManyInstancesAsTheDivisorKeepTheLimitTogether() {
    Seeded.forAll(
        "fallback limit",
        5_000,
        random -> {
          int configured = random.nextInt(1, 20);
          int limit = random.nextInt(configured, 500);
          int instances = random.nextInt(1, configured + 1);
          int total = 0;
          for (int i = 0; i < instances; i++) {
            // What each has seen of the others may differ, and may be more than there are now.
            int part = new Divided(configured).of(limit, random.nextInt(30));
            assertThat(part).isPositive();
            total += part;
          }
          assertThat(total).isLessThanOrEqualTo(limit);
        });
  }

  @Test
  void moreInstancesThanConfiguredKeepTheLimitWhereEachHasSeenThemAll() {
    Seeded.forAll(
        "fallback limit by instances seen",
        5_000,
        random -> {
          int instances = random.nextInt(1, 30);
          int limit = random.nextInt(instances, 500);
          int part = new Divided(random.nextInt(1, 10)).of(limit, instances);
          assertThat(part * instances).isLessThanOrEqualTo(limit);
        });
  }

  @Test
  void belowTheDivisorEachInstanceHasExactlyOne() {
    Seeded.forAll(
        "fallback limit below the divisor",
        1_000,
        random -> {
          int configured = random.nextInt(2, 20);
          int limit = random.nextInt(1, configured);
          assertThat(new Divided(configured).of(limit, random.nextInt(30))).isEqualTo(1);
        });
  }
}
