package dev.weir.domain.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WeirErrorTest {
  /** Programs and dashboards depend on these: a line may be added at the end, never changed. */
  @Test
  void numbersAndLabelsAreStable() {
    assertThat(Arrays.stream(WeirError.values()).map(error -> error.number() + " " + error.label()))
        .containsExactly(
            "50000 internal",
            "50001 pool_exhausted",
            "50002 unroutable",
            "50003 server_unavailable",
            "50004 queue_timeout",
            "50005 queue_full",
            "50006 pinned_too_long",
            "50007 shutting_down",
            "50008 paused",
            "50009 not_permitted",
            "50010 protocol_error",
            "50011 connection_lost",
            "50012 too_many_clients",
            "50013 transaction_lost",
            "50014 previous_value_unavailable",
            "50015 mode_not_served",
            "50016 coordination_lost",
            "50017 query_timeout",
            "50018 request_stalled",
            "50019 session_killed",
            "50020 login_queue_timeout",
            "50021 login_queue_full",
            "50022 login_unanswered",
            "50023 logins_refused_too_often",
            "50024 not_prepared",
            "50025 session_number_told",
            "50026 bucket_removed",
            "50027 login_withdrawn");
  }

  @ParameterizedTest
  @EnumSource(WeirError.class)
  void aClassThatMakesDriversCloseIsGivenExactlyWhereTheSessionIsTakenAway(WeirError error) {
    assertThat(error.severity() >= 20).isEqualTo(error.fate() == SessionFate.ENDED);
    assertThat(error.sessionSurvives()).isEqualTo(error.fate() == SessionFate.KEPT);
  }

  @ParameterizedTest
  @EnumSource(WeirError.class)
  void capacityErrorsAreSafeToRetry(WeirError error) {
    if (error.blame() == Blame.CAPACITY) {
      assertThat(error.retry()).isEqualTo(Retry.SAFE);
    }
  }

  @Test
  void aLostTransactionNeverLeavesTheSessionGoing() {
    assertThat(WeirError.TRANSACTION_LOST.sessionSurvives()).isFalse();
    assertThat(WeirError.CONNECTION_LOST.sessionSurvives()).isFalse();
    assertThat(WeirError.COORDINATION_LOST.sessionSurvives()).isFalse();
  }
}
