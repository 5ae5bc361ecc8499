package dev.weir.domain.lease;

import static dev.weir.domain.lease.LeasePhase.ENDED;
import static dev.weir.domain.lease.LeasePhase.GROWABLE;
import static dev.weir.domain.lease.LeasePhase.VALID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeaseTest {
  private static final LeaseTerms TERMS = terms(30, 10, 3, 10);

  @ParameterizedTest
  @ValueSource(longs = {0, -1, Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE - 20_000_000_000L})
  void theLeaseEndsOneTtlAfterTheHeartbeatWasSentAlsoWhereTheClockWraps(long sentAt) {
    Lease lease = new Lease(TERMS, sentAt);

    assertThat(lease.phase(sentAt)).isEqualTo(VALID);
    assertThat(lease.phase(sentAt + seconds(30) - 1)).isEqualTo(VALID);
    assertThat(lease.phase(sentAt + seconds(30))).isEqualTo(ENDED);
    assertThat(lease.phase(sentAt + seconds(43) - 1)).isEqualTo(ENDED);
    assertThat(lease.phase(sentAt + seconds(43))).isEqualTo(GROWABLE);
    assertThat(lease.endsAt() - sentAt).isEqualTo(seconds(30));
    assertThat(lease.growableAt() - sentAt).isEqualTo(seconds(43));
  }

  @Test
  void aSuccessRenewsTheLeaseFromWhenItWasSent() {
    Lease renewed = new Lease(TERMS, seconds(0)).renewed(seconds(10));

    assertThat(renewed.phase(seconds(39))).isEqualTo(VALID);
    assertThat(renewed.phase(seconds(40))).isEqualTo(ENDED);
  }

  @Test
  void anAnswerThatArrivesLateDoesNotShortenTheLease() {
    Lease lease = new Lease(TERMS, seconds(10));

    assertThat(lease.renewed(seconds(0))).isEqualTo(lease);
  }

  @Test
  void renewalKnowsWhichIsLaterWhereTheClockWraps() {
    Lease beforeTheWrap = new Lease(TERMS, Long.MAX_VALUE - 5);
    Lease afterTheWrap = new Lease(TERMS, Long.MIN_VALUE + 5);

    assertThat(beforeTheWrap.renewed(Long.MIN_VALUE + 5)).isEqualTo(afterTheWrap);
    assertThat(afterTheWrap.renewed(Long.MAX_VALUE - 5)).isEqualTo(afterTheWrap);
  }

  @Test
  void slotsAreReclaimableOnceTtlAndGraceHavePassedSinceTheInstanceWasHeardOf() {
    long heardAt = Long.MAX_VALUE - 1;

    assertThat(TERMS.isReclaimable(heardAt, heardAt + seconds(40) - 1)).isFalse();
    assertThat(TERMS.isReclaimable(heardAt, heardAt + seconds(40))).isTrue();
    assertThat(terms(30, 10, 3, 0).isReclaimable(heardAt, heardAt + seconds(30))).isTrue();
  }

  /**
   * Why growing waits for the answer timeout too. At 10 s the slow instance sends a heartbeat that
   * is still on its way when the coordination fails at 10.5 s; the quick one had success at 10.4 s.
   */
  @Test
  void aHeartbeatOnItsWayWhenTheCoordinationFailsDoesNotLetItsSenderGrowTooEarly() {
    long quickSuccess = seconds(10) + Duration.ofMillis(400).toNanos();
    long growsWithoutTheTimeout = seconds(0) + seconds(30) + seconds(10);

    assertThat(new Lease(TERMS, quickSuccess).phase(growsWithoutTheTimeout)).isEqualTo(VALID);
    assertThat(new Lease(TERMS, seconds(0)).phase(growsWithoutTheTimeout)).isEqualTo(ENDED);
    assertThat(new Lease(TERMS, seconds(0)).phase(new Lease(TERMS, quickSuccess).endsAt()))
        .isEqualTo(ENDED);
  }

  @Test
  void termsUnderWhichALeaseWouldEndBetweenTwoSuccessesAreRefused() {
    assertThatThrownBy(() -> terms(10, 10, 0, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> terms(10, 0, 0, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> terms(10, 5, -1, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> terms(10, 5, 0, -1)).isInstanceOf(IllegalArgumentException.class);
  }

  private static LeaseTerms terms(long ttl, long interval, long answerTimeout, long grace) {
    return new LeaseTerms(
        Duration.ofSeconds(ttl),
        Duration.ofSeconds(interval),
        Duration.ofSeconds(answerTimeout),
        Duration.ofSeconds(grace));
  }

  private static long seconds(long seconds) {
    return Duration.ofSeconds(seconds).toNanos();
  }
}
