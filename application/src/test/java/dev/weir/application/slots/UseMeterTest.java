package dev.weir.application.slots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.ledger.SlotUse;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The part of the time in which a number of slots was in use or wanted. */
class UseMeterTest {
  private final UseMeter meter = new UseMeter(10);

  // Not far from where a clock wraps around.
  private long now = Long.MAX_VALUE - 2_000_000_000L;

  private void passes(int level, int millis) {
    meter.advance(level, now);
    now += Duration.ofMillis(millis).toNanos();
    meter.advance(level, now);
  }

  @Test
  void aLevelThatNeverChangesIsUsedAllOfTheTime() {
    passes(3, 7_300);

    SlotUse use = meter.use(3);

    assertThat(use.last1()).isBetween(998, 1_000);
    assertThat(use.last5()).isBetween(998, 1_000);
    assertThat(use.next1()).isZero();
    assertThat(use.next5()).isZero();
    assertThat(use.peak()).isEqualTo(3);
    assertThat(use.demand()).isEqualTo(3);
  }

  @Test
  void eachWindowHasItsOwnPart() {
    passes(1, 6_000);
    passes(4, 500);

    SlotUse use = meter.use(3);

    assertThat(use.next1()).isBetween(490, 510);
    assertThat(use.next5()).isBetween(90, 110);
    assertThat(use.last1()).isEqualTo(use.next1());
    assertThat(use.peak()).isEqualTo(4);
  }

  @Test
  void burstsAreSeenThoughTheMeanIsLow() {
    for (int burst = 0; burst < 20; burst++) {
      passes(6, 40);
      passes(0, 360);
    }

    SlotUse use = meter.use(6);

    assertThat(use.last5()).isBetween(90, 110);
    assertThat(use.next5()).isZero();
    assertThat(use.demand()).isEqualTo(1);
  }

  @Test
  void whatIsLongAgoDoesNotCount() {
    passes(5, 10_000);
    passes(0, 60_000);

    assertThat(meter.use(1)).isEqualTo(SlotUse.NONE);
  }

  @Test
  void levelsAboveTheLimitCountAsOneMore() {
    passes(5_000, 6_000);

    SlotUse use = meter.use(10);

    assertThat(use.next5()).isBetween(998, 1_000);
    assertThat(use.peak()).isEqualTo(5_000);
    assertThat(use.demand()).isEqualTo(5_000);
  }

  @Test
  void loginsAndRequestsAreCounted() {
    meter.loggedIn(Duration.ofMillis(40).toNanos());
    meter.loggedIn(Duration.ofMillis(80).toNanos());
    meter.served();
    meter.served();

    assertThat(meter.use(1).loginMillis()).isEqualTo(50);
    assertThat(meter.use(1).served()).isEqualTo(2);
  }
}
