package dev.weir.tds.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LogThrottleTest {
  private static final long SECOND = 1_000_000_000L;

  private long now = Long.MAX_VALUE - SECOND;
  private final LogThrottle throttle = new LogThrottle(() -> now);

  @Test
  void theFirstEventOfASourceIsMentioned() {
    assertThat(throttle.count("10.0.0.1")).isZero();
    assertThat(throttle.count("10.0.0.2")).isZero();
  }

  @Test
  void aSourceIsMentionedOnceInTenSecondsWithTheNumberOfThoseBetween() {
    for (int event = 0; event < 5_000; event++) {
      throttle.count("10.0.0.1");
    }
    now += LogThrottle.PAUSE_OF_SOURCE - 1;
    assertThat(throttle.count("10.0.0.1")).isEqualTo(LogThrottle.SILENT);

    now += 1;
    assertThat(throttle.count("10.0.0.1")).isEqualTo(5_000);
  }

  @Test
  void manySourcesShareTheLinesOfASecond() {
    assertThat(linesOf(1_000)).isLessThanOrEqualTo(LogThrottle.LINES_A_SECOND);

    now += SECOND;
    assertThat(linesOf(1_000)).as("of other sources").isBetween(1, LogThrottle.LINES_A_SECOND);
  }

  @Test
  void nothingIsLostFromTheCount() {
    long told = 0;
    for (int second = 0; second < 100; second++) {
      now += SECOND;
      for (int source = 0; source < 50; source++) {
        long unmentioned = throttle.count(second + "/" + source);
        told += unmentioned == LogThrottle.SILENT ? 0 : unmentioned + 1;
      }
    }
    now += LogThrottle.PAUSE_OF_SOURCE;
    told += throttle.count("the last one") + 1;

    assertThat(told).isEqualTo(100 * 50 + 1);
  }

  private int linesOf(int sources) {
    int lines = 0;
    for (int source = 0; source < sources; source++) {
      lines += throttle.count(now + "/" + source) == LogThrottle.SILENT ? 0 : 1;
    }
    return lines;
  }
}
