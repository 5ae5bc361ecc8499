package dev.weir.application.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ReportThrottleTest {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private final ReportThrottle<String> throttle = new ReportThrottle<>();

  @Test
  void firstReportIsMade() {
    assertThat(throttle.record("timeout", -SECOND)).isZero();
  }

  @Test
  void laterReportsWithinAMinuteAreSuppressedAndCounted() {
    throttle.record("timeout", 0);

    assertThat(throttle.record("timeout", SECOND)).isEqualTo(ReportThrottle.SUPPRESSED);
    assertThat(throttle.record("timeout", 60 * SECOND - 1)).isEqualTo(ReportThrottle.SUPPRESSED);
    assertThat(throttle.record("timeout", 60 * SECOND)).isEqualTo(2);
    assertThat(throttle.record("timeout", 120 * SECOND)).isZero();
  }

  @Test
  void kindsAreReportedIndependently() {
    throttle.record("timeout", 0);

    assertThat(throttle.record("refusal", SECOND)).isZero();
  }
}
