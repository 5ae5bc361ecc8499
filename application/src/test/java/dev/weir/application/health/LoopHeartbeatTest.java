package dev.weir.application.health;

import static dev.weir.application.health.LoopHeartbeat.Action.ASK;
import static dev.weir.application.health.LoopHeartbeat.Action.REPORT_RECOVERED;
import static dev.weir.application.health.LoopHeartbeat.Action.REPORT_STUCK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.health.LoopHeartbeat.Action;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LoopHeartbeatTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  /** Close to the end of the range, as a monotonic clock may be. */
  private long now = Long.MAX_VALUE - 100;

  private final LoopHeartbeat heartbeat = new LoopHeartbeat(LoopHeartbeat.STUCK_AFTER, now);

  @Test
  void looksTenTimesBeforeALoopCountsAsStuck() {
    assertThat(heartbeat.interval()).isEqualTo(SECOND);
  }

  @Test
  void loopThatAnswersIsAskedAgainAtEachLook() {
    assertThat(check(false)).containsExactly(ASK);
    for (int seconds = 1; seconds <= 100; seconds++) {
      assertThat(check(true)).containsExactly(ASK);
      assertThat(heartbeat.isStuck()).isFalse();
    }
  }

  @Test
  void silentLoopIsAskedOnceAndStuckAfterTenSeconds() {
    check(false);
    for (int seconds = 1; seconds <= 9; seconds++) {
      assertThat(check(false)).isEmpty();
      assertThat(heartbeat.isStuck()).isFalse();
    }
    assertThat(check(false)).containsExactly(REPORT_STUCK);
    assertThat(heartbeat.isStuck()).isTrue();
    assertThat(heartbeat.silence()).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void loopThatStaysStuckIsReportedOnceAMinute() {
    check(false);
    List<Integer> reported = new ArrayList<>();
    for (int second = 1; second <= 200; second++) {
      if (check(false).contains(REPORT_STUCK)) {
        reported.add(second);
      }
    }
    assertThat(reported).containsExactly(10, 70, 130, 190);
  }

  @Test
  void loopThatAnswersAtLastHasRecovered() {
    silence(11);
    assertThat(check(true)).isEqualTo(EnumSet.of(REPORT_RECOVERED, ASK));
    assertThat(heartbeat.isStuck()).isFalse();
    assertThat(heartbeat.silence()).isZero();
    assertThat(check(true)).containsExactly(ASK);
  }

  @Test
  void loopThatSticksAgainAndAgainIsReportedOnceAMinuteAndItsRecoveryWithIt() {
    int stuck = 0;
    int recovered = 0;
    check(false);
    for (int round = 0; round < 20; round++) {
      for (int second = 0; second < 11; second++) {
        stuck += check(false).contains(REPORT_STUCK) ? 1 : 0;
      }
      assertThat(heartbeat.isStuck()).isTrue();
      recovered += check(true).contains(REPORT_RECOVERED) ? 1 : 0;
      assertThat(heartbeat.isStuck()).isFalse();
    }
    // 20 rounds of 12 s are four minutes.
    assertThat(stuck).isEqualTo(4);
    assertThat(recovered).isEqualTo(4);
  }

  @Test
  void pauseOfTheWholeProcessIsNotTheLoopsSilence() {
    check(false);
    now += Duration.ofHours(1).toNanos();
    assertThat(check(false)).isEmpty();
    assertThat(heartbeat.isStuck()).isFalse();
    assertThat(heartbeat.silence()).isLessThanOrEqualTo(Duration.ofSeconds(2));
    assertThat(check(true)).containsExactly(ASK);
  }

  @Test
  void stuckLoopIsFoundAlsoWhereEachLookComesLate() {
    check(false);
    int looks = 0;
    while (!heartbeat.isStuck()) {
      now += Duration.ofSeconds(4).toNanos();
      looks++;
      check(false);
    }
    assertThat(looks).isEqualTo(5);
  }

  private void silence(int seconds) {
    for (int second = 0; second <= seconds; second++) {
      check(false);
    }
  }

  /** One second later. */
  private Set<Action> check(boolean answered) {
    now += SECOND.toNanos();
    return heartbeat.check(answered, now);
  }
}
