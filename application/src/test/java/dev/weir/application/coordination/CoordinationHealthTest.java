package dev.weir.application.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CoordinationHealthTest {
  private static AccountView account(CoordinationStanding standing, int fallbackLimit) {
    return new AccountView(standing, 0, 10, fallbackLimit, 0);
  }

  @Test
  void whoeverHasAPartOfTheLimitServesWithoutTheLedger() {
    CoordinationHealth health =
        CoordinationHealth.of(List.of(account(CoordinationStanding.SHRUNK, 3)));

    assertThat(health.closed()).isZero();
    assertThat(health.isClosed()).isFalse();
  }

  @Test
  void whoeverHasNoneIsClosedOnceTheLeaseHasEnded() {
    assertThat(CoordinationHealth.of(List.of(account(CoordinationStanding.CUT_OFF, 0))).isClosed())
        .isFalse();
    assertThat(CoordinationHealth.of(List.of(account(CoordinationStanding.SHRUNK, 0))).isClosed())
        .isTrue();
    assertThat(CoordinationHealth.of(List.of(account(CoordinationStanding.FALLBACK, 0))).isClosed())
        .isTrue();
  }

  @Test
  void aBucketThatIsServedIsEnough() {
    CoordinationHealth health =
        CoordinationHealth.of(
            List.of(
                account(CoordinationStanding.SHRUNK, 0),
                account(CoordinationStanding.CONNECTED, 0)));

    assertThat(health.closed()).isEqualTo(1);
    assertThat(health.isClosed()).isFalse();
  }

  @Test
  void withoutBucketsNothingIsClosed() {
    assertThat(CoordinationHealth.of(List.of()).isClosed()).isFalse();
  }
}
