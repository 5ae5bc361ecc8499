package dev.weir.application.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CoordinationHealthTest {
  private static AccountView account(CoordinationStanding standing, int fallbackLimit) {
    return new AccountView(standing, 0, 10, fallbackLimit, 0, true);
  }

  @Test
  void instanceWithAFallbackLimitServesWithoutTheLedger() {
    CoordinationHealth health =
        CoordinationHealth.of(List.of(account(CoordinationStanding.SHRUNK, 3)));

    assertThat(health.closed()).isZero();
    assertThat(health.isClosed()).isFalse();
  }

  @Test
  void instanceWithoutFallbackIsClosedOnceTheLeaseHasEnded() {
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

  @Test
  void instanceThatNeverJoinedIsClosedWithoutFallbackFromTheFirstFailure() {
    assertThat(new AccountView(CoordinationStanding.CUT_OFF, 0, 10, 0, 0, false).isClosed())
        .isTrue();
    assertThat(new AccountView(CoordinationStanding.CUT_OFF, 0, 10, 3, 0, false).isClosed())
        .isFalse();
    assertThat(new AccountView(CoordinationStanding.CUT_OFF, 4, 10, 0, 0, true).isClosed())
        .isFalse();
    assertThat(new AccountView(CoordinationStanding.JOINING, 0, 10, 0, 0, false).isClosed())
        .isFalse();
  }
}
