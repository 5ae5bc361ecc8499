package dev.weir.application.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CoordinationHealthTest {
  private static AccountView account(CoordinationStanding standing, int fallbackLimit) {
    return account(standing, 0, fallbackLimit, true);
  }

  private static AccountView account(
      CoordinationStanding standing, int held, int fallbackLimit, boolean joined) {
    return new AccountView(standing, held, 10, fallbackLimit, 0, joined, 0);
  }

  private static boolean isServing(CoordinationStanding standing, int held) {
    return account(standing, held, 3, true).isServing();
  }

  @Test
  void instanceServesWithTheSlotsThatItHasOrMayHaveAtOnce() {
    assertThat(isServing(CoordinationStanding.CONNECTED, 0)).isTrue();
    assertThat(isServing(CoordinationStanding.FALLBACK, 0)).isTrue();
    for (CoordinationStanding standing :
        List.of(
            CoordinationStanding.LEARNING,
            CoordinationStanding.CUT_OFF,
            CoordinationStanding.SHRUNK)) {
      assertThat(isServing(standing, 1)).as("%s with a slot", standing).isTrue();
      assertThat(isServing(standing, 0)).as("%s without a slot", standing).isFalse();
    }
    assertThat(isServing(CoordinationStanding.JOINING, 0)).isFalse();
    assertThat(isServing(CoordinationStanding.WAITING, 0)).isFalse();
  }

  @Test
  void instanceWithoutFallbackIsClosedOnceTheLeaseHasEnded() {
    assertThat(account(CoordinationStanding.CUT_OFF, 0).isClosed()).isFalse();
    assertThat(account(CoordinationStanding.SHRUNK, 0).isClosed()).isTrue();
    assertThat(account(CoordinationStanding.FALLBACK, 0).isClosed()).isTrue();
    assertThat(account(CoordinationStanding.SHRUNK, 2, 0, true).isServing())
        .as("its connections are being cut")
        .isFalse();
  }

  @Test
  void aBucketThatIsServedIsEnough() {
    CoordinationHealth health =
        CoordinationHealth.of(
            List.of(
                account(CoordinationStanding.SHRUNK, 0),
                account(CoordinationStanding.CONNECTED, 0)));

    assertThat(health.closed()).isEqualTo(1);
    assertThat(health.serving()).isEqualTo(1);
    assertThat(health.isServingNone()).isFalse();
  }

  @Test
  void withoutBucketsNoneIsMissing() {
    assertThat(CoordinationHealth.of(List.of()).isServingNone()).isFalse();
  }

  @Test
  void theFirstBucketThatCanBeServedAgainEndsTheWait() {
    CoordinationHealth health =
        CoordinationHealth.of(
            List.of(
                new AccountView(CoordinationStanding.WAITING, 0, 10, 3, 0, false, 40),
                new AccountView(CoordinationStanding.SHRUNK, 0, 10, 3, 0, true, 30),
                new AccountView(CoordinationStanding.SHRUNK, 1, 10, 3, 0, true, 20)));

    assertThat(health.serving()).isEqualTo(1);
    assertThat(health.servingAt()).isEqualTo(30);
    assertThat(health.worst()).isEqualTo(CoordinationStanding.WAITING);
  }

  @Test
  void instanceThatNeverJoinedIsClosedWithoutFallbackFromTheFirstFailure() {
    assertThat(account(CoordinationStanding.WAITING, 0, 0, false).isClosed()).isTrue();
    assertThat(account(CoordinationStanding.WAITING, 0, 3, false).isClosed()).isFalse();
    assertThat(account(CoordinationStanding.CUT_OFF, 4, 0, true).isClosed()).isFalse();
    assertThat(account(CoordinationStanding.JOINING, 0, 0, false).isClosed()).isFalse();
  }
}
