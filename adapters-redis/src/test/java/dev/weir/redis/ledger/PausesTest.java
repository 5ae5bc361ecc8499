package dev.weir.redis.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PausesTest {
  private final Pauses pauses = new Pauses(Duration.ofMillis(100), Duration.ofMillis(700));

  @Test
  void eachIsTwiceAsLongUpToTheLongestAndHalfOfItIsLeftToChance() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 100; i++) {
      assertThat(pauses.after(1, random)).isBetween(Duration.ofMillis(50), Duration.ofMillis(100));
      assertThat(pauses.after(3, random)).isBetween(Duration.ofMillis(200), Duration.ofMillis(400));
      assertThat(pauses.after(4, random)).isBetween(Duration.ofMillis(350), Duration.ofMillis(700));
      assertThat(pauses.after(999, random))
          .isBetween(Duration.ofMillis(350), Duration.ofMillis(700));
    }
  }

  @Test
  void instancesDoNotComeBackAllAtOnce() {
    SplittableRandom random = new SplittableRandom(1);
    Set<Duration> different = new HashSet<>();
    for (int i = 0; i < 50; i++) {
      different.add(pauses.after(5, random));
    }
    assertThat(different).hasSizeGreaterThan(45);
  }
}
