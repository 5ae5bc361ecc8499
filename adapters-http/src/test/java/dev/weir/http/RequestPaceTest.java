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
      assertThat(pace.takeTurn(one, now)).hasValue(0);
    }
    assertThat(pace.takeTurn(one, now)).hasValue(TENTH);
    assertThat(pace.takeTurn(one, now)).hasValue(2 * TENTH);
  }

  @Test
  void requestsAtThePaceDoNotWait() {
    for (int i = 0; i < 5 * PER_SECOND; i++) {
      assertThat(pace.takeTurn(one, now)).hasValue(0);
      now += TENTH;
    }
  }

  @Test
  void sourcesDoNotWaitForEachOther() {
    for (int i = 0; i < 5 * PER_SECOND; i++) {
      pace.takeTurn(one, now);
    }
    assertThat(pace.takeTurn(new Source("10.0.0.2"), now)).hasValue(0);
  }

  @Test
  void longestQuietSourceIsForgottenWhenThereAreTooMany() {
    for (int i = 0; i < 5 * PER_SECOND; i++) {
      pace.takeTurn(one, now);
    }
    for (int other = 2; other <= 1_025; other++) {
      pace.takeTurn(new Source("10.1.0." + other), now);
    }
    assertThat(pace.takeTurn(one, now)).hasValue(0);
  }

  @Test
  void turnFurtherAwayThanASecondIsNotTaken() {
    for (int i = 0; i <= 2 * PER_SECOND; i++) {
      assertThat(pace.takeTurn(one, now)).isPresent();
    }
    for (int i = 0; i < 100_000; i++) {
      assertThat(pace.takeTurn(one, now)).isEmpty();
    }

    now += TENTH;
    assertThat(pace.takeTurn(one, now)).hasValue(10 * TENTH);
    assertThat(pace.takeTurn(one, now)).isEmpty();
  }

  @Test
  void sourceIsAnsweredASecondAfterAFloodAtTheLatest() {
    for (int i = 0; i < 100_000; i++) {
      pace.takeTurn(one, now);
    }
    now += 11 * TENTH;
    assertThat(pace.takeTurn(one, now)).hasValue(0);
  }
}
