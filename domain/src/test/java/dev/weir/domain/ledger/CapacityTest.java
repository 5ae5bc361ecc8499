package dev.weir.domain.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CapacityTest {
  @Test
  void theNewerCounts() {
    Capacity old = new Capacity(1, 10, 5, true);
    Capacity newer = new Capacity(2, 20, Capacity.UNLIMITED, false);

    assertThat(old.newest(newer)).isEqualTo(newer);
    assertThat(newer.newest(old)).isEqualTo(newer);
  }

  @Test
  void ofTwoThatClaimToBeTheSameTheStricterOfEachCounts() {
    Capacity one = new Capacity(1, 10, Capacity.UNLIMITED, false);
    Capacity other = new Capacity(1, 20, 5, true);

    assertThat(one.newest(other)).isEqualTo(new Capacity(1, 10, 5, true));
    assertThat(other.newest(one)).isEqualTo(new Capacity(1, 10, 5, true));
    assertThat(new Capacity(1, 1, 3, false).newest(other).dialsPerSecond()).isEqualTo(3);
  }

  @Test
  void whatCannotBeMeantIsRefused() {
    assertThatThrownBy(() -> new Capacity(0, -1, 0, false))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Capacity(0, Capacity.MOST + 1, 0, false))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Capacity(-1, 1, 0, false))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
