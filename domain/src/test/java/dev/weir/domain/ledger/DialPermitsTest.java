package dev.weir.domain.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Connections are not opened faster than the bucket allows, by all together. */
class DialPermitsTest {
  @Test
  void withoutARateAllMayDial() {
    Peer a = Bucket.of(5).peer("a");

    assertThat(a.reportWants(new Wants(0, 0, 0, 40)).dials()).isEqualTo(40);
  }

  @Test
  void allTogetherGetNoMoreThanTheRate() {
    Bucket bucket = Bucket.of(50);
    Capacity capacity = new Capacity(1, 50, 10, false);
    Peer a = bucket.peer("a", capacity);
    Peer b = bucket.peer("b", capacity);
    a.report();
    bucket.pass(Duration.ofSeconds(1));

    int given = 0;
    for (int tenth = 0; tenth < 50; tenth++) {
      given += a.reportWants(new Wants(0, 0, 0, 7)).dials();
      given += b.reportWants(new Wants(0, 0, 0, 7)).dials();
      bucket.pass(Duration.ofMillis(100));
    }

    assertThat(given).isBetween(58, 60);
  }

  @Test
  void noMoreThanThoseOfASecondAreSavedUp() {
    Bucket bucket = Bucket.of(50);
    Peer a = bucket.peer("a", new Capacity(1, 50, 10, false));
    a.report();
    bucket.passWith(Duration.ofHours(1), a);

    assertThat(a.reportWants(new Wants(0, 0, 0, 100)).dials()).isEqualTo(10);
  }

  @Test
  void timeOfTheNextPermitIsReported() {
    Bucket bucket = Bucket.of(50);
    Peer a = bucket.peer("a", new Capacity(1, 50, 3, false));
    a.report();
    bucket.pass(Duration.ofSeconds(1));

    long wait = a.reportWants(new Wants(0, 0, 0, 4)).nextChange();
    bucket.pass(Duration.ofMillis(wait - 1));
    assertThat(a.reportWants(new Wants(0, 0, 0, 1)).dials()).isZero();
    bucket.pass(Duration.ofMillis(1));

    assertThat(a.reportWants(new Wants(0, 0, 0, 1)).dials()).isEqualTo(1);
  }
}
