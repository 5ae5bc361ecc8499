package dev.weir.application.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.ProfileThrash.Finding;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProfileThrashTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final ProfileThrash thrash = new ProfileThrash();
  private final List<Finding> findings = new ArrayList<>();

  private long lent;

  /** The clock wraps around soon. */
  private long now = Long.MAX_VALUE - Duration.ofMillis(20_700).toNanos();

  /** Seconds pass, in each of which so many connections are lent and evicted. */
  private void pass(int seconds, int lends, int evictions) {
    for (int second = 0; second < seconds; second++) {
      for (int i = 0; i < evictions; i++) {
        thrash.evicted(now, lent);
      }
      for (int i = 0; i < lends; i++) {
        lent++;
      }
      now += SECOND.toNanos();
      check();
    }
  }

  private void check() {
    while (thrash.nextDeadline() != ProfileThrash.NEVER && thrash.nextDeadline() - now <= 0) {
      Finding finding = thrash.expire(now, lent);
      if (finding != null) {
        findings.add(finding);
      }
    }
  }

  @Test
  void profilesThatTakeEachOthersConnectionsAllTheTimeAreToldOfOnce() {
    pass(60, 10, 5);

    assertThat(findings).hasSize(1);
    assertThat(findings.getFirst()).isEqualTo(new Finding(25, 50));
    assertThat(thrash.isThrashing()).isTrue();
  }

  @Test
  void theyAreToldOfAgainWhileItLastsButSeldom() {
    pass((int) Duration.ofMinutes(21).toSeconds(), 10, 5);

    assertThat(findings).hasSize(3);
    assertThat(findings.getLast()).isEqualTo(new Finding(300, 600));
  }

  @Test
  void evictionsAmongManyLendsAreNoThrash() {
    pass(120, 51, 5);

    assertThat(findings).isEmpty();
    assertThat(thrash.isThrashing()).isFalse();
  }

  @Test
  void oneEvictionToTenLendsIsThrash() {
    pass(120, 50, 5);

    assertThat(findings).hasSize(1);
  }

  @Test
  void fewEvictionsAreNoThrashing() {
    pass(10, 1, 1);
    pass(600, 0, 0);
    pass(9, 1, 1);

    assertThat(findings).isEmpty();
  }

  @Test
  void fewInASliceAddUpOverTheWindow() {
    pass(19, 1, 1);
    assertThat(thrash.isThrashing()).isFalse();
    pass(6, 1, 1);
    assertThat(thrash.isThrashing()).isTrue();
  }

  @Test
  void whenItIsOverNothingIsLookedAtAnyMore() {
    pass(30, 10, 5);
    assertThat(thrash.isThrashing()).isTrue();
    pass(70, 10, 0);

    assertThat(thrash.isThrashing()).isFalse();
    assertThat(thrash.nextDeadline()).isEqualTo(ProfileThrash.NEVER);
  }

  @Test
  void oldLendsDoNotHideThrashing() {
    pass(3_600, 100, 0);
    pass(10, 10, 5);

    assertThat(thrash.isThrashing()).isTrue();
  }

  @Test
  void lateCheckCountsThePastAndClearsIt() {
    for (int i = 0; i < 100; i++) {
      thrash.evicted(now, lent);
      lent++;
    }
    now += Duration.ofMinutes(10).toNanos();
    check();

    assertThat(findings).containsExactly(new Finding(100, 100));
    pass(5, 0, 0);
    assertThat(thrash.nextDeadline()).isEqualTo(ProfileThrash.NEVER);
  }
}
