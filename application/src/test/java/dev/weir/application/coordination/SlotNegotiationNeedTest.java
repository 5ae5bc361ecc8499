package dev.weir.application.coordination;

import static dev.weir.application.coordination.RecordedNegotiation.TEN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.ledger.LedgerAnswer.Accepted;
import dev.weir.domain.ledger.SlotUse;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The messages of an instance that has slots, at a ledger where no more are free. */
class SlotNegotiationNeedTest {
  private final RecordedNegotiation a = RecordedNegotiation.connected();

  private static Accepted none(int granted) {
    return new Accepted(granted, 0, Accepted.ANY_NUMBER, 0, TEN, 2, false, Accepted.NO_CHANGE);
  }

  private void hasThreeAndNoneIsFree() {
    a.requestSlots(3);
    a.answers(none(3));
    a.told.clear();
  }

  private static SlotUse need(int fraction) {
    return new SlotUse(900, 900, fraction, fraction, 4, 3, 0, 0);
  }

  @Test
  void waitersThatComeAndGoSendNothing() {
    hasThreeAndNoneIsFree();
    a.use = need(20);
    int before = a.sent.size();

    for (int request = 0; request < 1_000; request++) {
      a.requestSlots(1);
      a.requestSlots(0);
      a.passes(Duration.ofMillis(5));
    }

    assertThat(a.sent).hasSize(before);
    assertThat(a.told).contains("exhausted");
  }

  @Test
  void aNeedIsToldOnceAndThenEverMoreRarely() {
    hasThreeAndNoneIsFree();
    a.use = need(800);
    int before = a.sent.size();

    a.requestSlots(1);
    a.passesAnswering(Duration.ofMillis(260), none(0));
    assertThat(a.sent).hasSize(before + 1);
    assertThat(a.last().use()).isEqualTo(need(800));
    for (int second = 0; second < 60; second++) {
      a.requestSlots(second % 2);
      a.passesAnswering(Duration.ofSeconds(1), none(0));
    }

    // After 1, 2, 4, 8 and then each 10 seconds, which are the heartbeats.
    assertThat(a.sent.size() - before).isBetween(6, 12);
  }

  @Test
  void aNeedThatGrowsMuchIsToldWithinASecond() {
    hasThreeAndNoneIsFree();
    a.use = need(100);
    for (int second = 0; second < 20; second++) {
      a.requestSlots(1);
      a.passesAnswering(Duration.ofSeconds(1), none(0));
    }
    int before = a.sent.size();

    a.use = need(900);
    a.requestSlots(1);
    a.passesAnswering(Duration.ofSeconds(1), none(0));

    assertThat(a.sent).hasSize(before + 1);
  }

  @Test
  void aNeedIsToldAlsoBetweenTwoRequests() {
    hasThreeAndNoneIsFree();
    a.use = need(800);
    a.requestSlots(1);
    a.passesAnswering(Duration.ofMillis(260), none(0));
    a.requestSlots(0);

    a.isHinted();

    assertThat(a.last().wants().waiters()).as("told although none waits now").isEqualTo(1);
  }

  @Test
  void aRequestWhileSlotsAreFreeIsReportedAtOnce() {
    a.requestSlots(3);
    a.answers(RecordedNegotiation.granting(3));
    int before = a.sent.size();

    a.requestSlots(1);

    assertThat(a.sent).hasSize(before + 1);
  }
}
