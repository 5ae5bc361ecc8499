package dev.weir.benchmarks.sidebyside.bed;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcessTimeTest {
  private static final String STAT =
      "4711 (a (strange) name) S 1 4711 4711 0 -1 4194560 1050 0 3 0 %d %d 0 0 20 0 9 0 8312";

  @Test
  void nameMayHoldAnything() {
    ProcessTime time = ProcessTime.of(STAT.formatted(150, 25));
    assertThat(time).isEqualTo(new ProcessTime(1_500_000_000L, 250_000_000L));
    assertThat(time.nanos()).isEqualTo(1_750_000_000L);
  }

  @Test
  void timeBetweenTwoMeasurementsIsTheDifference() {
    ProcessTime before = ProcessTime.of(STAT.formatted(150, 25));
    ProcessTime after = ProcessTime.of(STAT.formatted(170, 26));
    assertThat(after.since(before)).isEqualTo(new ProcessTime(200_000_000L, 10_000_000L));
  }
}
