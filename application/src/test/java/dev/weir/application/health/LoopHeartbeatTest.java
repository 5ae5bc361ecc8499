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
    assertThat(look(false)).containsExactly(ASK);
    for (int seconds = 1; seconds <= 100; seconds++) {
      assertThat(look(true)).containsExactly(ASK);
      assertThat(heartbeat.isStuck()).isFalse();
    }
  }

  @Test
  void silentLoopIsAskedOnceAndStuckAfterTenSeconds() {
    look(false);
    for (int seconds = 1; seconds <= 9; seconds++) {
      assertThat(look(false)).isEmpty();
      assertThat(heartbeat.isStuck()).isFalse();
    }
    assertThat(look(false)).containsExactly(REPORT_STUCK);
    assertThat(heartbeat.isStuck()).isTrue();
    assertThat(heartbeat.silence()).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void loopThatStaysStuckIsReportedOnceAMinute() {
    look(false);
    List<Integer> reported = new ArrayList<>();
    for (int second = 1; second <= 200; second++) {
      if (look(false).contains(REPORT_STUCK)) {
        reported.add(second);
      }
    }
    assertThat(reported).containsExactly(10, 70, 130, 190);
  }

  @Test
  void loopThatAnswersAtLastHasRecovered() {
    silence(11);
    assertThat(look(true)).isEqualTo(EnumSet.of(REPORT_RECOVERED, ASK));
    assertThat(heartbeat.isStuck()).isFalse();
    assertThat(heartbeat.silence()).isZero();
    assertThat(look(true)).containsExactly(ASK);
  }

  @Test
  void loopThatSticksAgainAndAgainIsReportedOnceAMinuteAndItsRecoveryWithIt() {
    int stuck = 0;
    int recovered = 0;
    look(false);
    for (int round = 0; round < 20; round++) {
      for (int second = 0; second < 11; second++) {
        stuck += look(false).contains(REPORT_STUCK) ? 1 : 0;
      }
      assertThat(heartbeat.isStuck()).isTrue();
      recovered += look(true).contains(REPORT_RECOVERED) ? 1 : 0;
      assertThat(heartbeat.isStuck()).isFalse();
    }
    // 20 rounds of 12 s are four minutes.
    assertThat(stuck).isEqualTo(4);
    assertThat(recovered).isEqualTo(4);
  }

  @Test
  void pauseOfTheWholeProcessIsNotTheLoopsSilence() {
    look(false);
    now += Duration.ofHours(1).toNanos();
    assertThat(look(false)).isEmpty();
    assertThat(heartbeat.isStuck()).isFalse();
    assertThat(heartbeat.silence()).isLessThanOrEqualTo(Duration.ofSeconds(2));
    assertThat(look(true)).containsExactly(ASK);
  }

  @Test
  void stuckLoopIsFoundAlsoWhereEachLookComesLate() {
    look(false);
    int looks = 0;
    while (!heartbeat.isStuck()) {
      now += Duration.ofSeconds(4).toNanos();
      looks++;
      look(false);
    }
    assertThat(looks).isEqualTo(5);
  }

  private void silence(int seconds) {
    for (int second = 0; second <= seconds; second++) {
      look(false);
    }
  }

  /** One second later. */
  private Set<Action> look(boolean answered) {
    now += SECOND.toNanos();
    return heartbeat.check(answered, now);
  }
}
