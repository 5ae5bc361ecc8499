package dev.weir.benchmarks.sidebyside.figures;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BarTest {
  @Test
  void upperBoundIsMetUpToItsValue() {
    assertThat(Bar.atMost(1, "cost", 17.9, "theirs", 18).isMet()).isTrue();
    assertThat(Bar.atMost(1, "cost", 18, "theirs", 18).isMet()).isTrue();
    assertThat(Bar.atMost(1, "cost", 18.1, "theirs", 18).isMet()).isFalse();
  }

  @Test
  void lowerBoundIsMetFromItsValueOn() {
    assertThat(Bar.atLeast(0.8, "speed", 81, "theirs", 100).isMet()).isTrue();
    assertThat(Bar.atLeast(0.8, "speed", 79, "theirs", 100).isMet()).isFalse();
  }

  @Test
  void sentenceTellsTheRatioAndWhetherItIsEnough() {
    assertThat(Bar.atMost(1, "cost of Weir", 27, "PgBouncer", 18).sentence())
        .isEqualTo("cost of Weir: 1.50 times PgBouncer, to be at most 1.00: NOT met");
    assertThat(Bar.atLeast(0.8, "speed", 90, "passthrough", 100).sentence())
        .isEqualTo("speed: 0.90 times passthrough, to be at least 0.80: met");
  }

  @Test
  void zeroDifferenceIsMetBySmallerFigures() {
    // Noise can make an addition negative.
    assertThat(Bar.atMost(1, "added", -1, "theirs", 2).isMet()).isTrue();
    assertThat(Bar.atMost(1, "added", 3, "theirs", -2).isMet()).isFalse();
  }
}
