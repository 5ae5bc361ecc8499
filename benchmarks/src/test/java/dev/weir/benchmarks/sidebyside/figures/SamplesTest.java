package dev.weir.benchmarks.sidebyside.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SamplesTest {
  private final Samples samples = new Samples();

  private void add(String way, double... figures) {
    for (double figure : figures) {
      samples.add(way, figure);
    }
  }

  @Test
  void medianOfAnOddNumberIsTheMiddleOne() {
    add("weir", 30, 1000, 10);
    assertThat(samples.median("weir")).isEqualTo(30);
  }

  @Test
  void medianOfAnEvenNumberIsBetweenTheTwoInTheMiddle() {
    add("weir", 40, 10, 30, 1000);
    assertThat(samples.median("weir")).isEqualTo(35);
  }

  @Test
  void differencesAreTakenWithinARun() {
    // The second run was slow for both, and the base was slow in the third.
    add("direct", 10, 110, 40);
    add("weir", 31, 130, 50);
    assertThat(samples.medianDifference("weir", "direct")).isEqualTo(20);
  }

  @Test
  void runsThatAreMissingAreNoticed() {
    add("direct", 10, 20);
    add("weir", 31);
    assertThatThrownBy(() -> samples.medianDifference("weir", "direct"))
        .hasMessage("weir has 1 runs and direct has 2");
    assertThatThrownBy(() -> samples.median("haproxy"))
        .hasMessage("nothing was measured of haproxy");
  }
}
