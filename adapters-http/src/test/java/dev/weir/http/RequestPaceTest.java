package dev.weir.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.client.Source;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RequestPaceTest {
  private static final int PER_SECOND = 10;
  private static final long TENTH = TimeUnit.MILLISECONDS.toNanos(100);

  private final RequestPace pace = new RequestPace(PER_SECOND);
  private final Source one = new Source("10.0.0.1");
  private long now = Long.MAX_VALUE;

  @Test
  void quietSourceMayHaveTheRequestsOfASecondAtOnce() {
    for (int i = 0; i <= PER_SECOND; i++) {
      assertThat(pace.take(one, now)).isZero();
    }
    assertThat(pace.take(one, now)).isEqualTo(TENTH);
    assertThat(pace.take(one, now)).isEqualTo(2 * TENTH);
  }

  @Test
  void requestsAtThePaceDoNotWait() {
    for (int i = 0; i < 5 * PER_SECOND; i++) {
      assertThat(pace.take(one, now)).isZero();
      now += TENTH;
    }
  }

  @Test
  void sourcesDoNotWaitForEachOther() {
    for (int i = 0; i < 5 * PER_SECOND; i++) {
      pace.take(one, now);
    }
    assertThat(pace.take(new Source("10.0.0.2"), now)).isZero();
  }

  @Test
  void longestQuietSourceIsForgottenWhenThereAreTooMany() {
    for (int i = 0; i < 5 * PER_SECOND; i++) {
      pace.take(one, now);
    }
    for (int other = 2; other <= 1_025; other++) {
      pace.take(new Source("10.1.0." + other), now);
    }
    assertThat(pace.take(one, now)).isZero();
  }
}
