package dev.weir.domain.slots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.domain.random.Seeded;
import org.junit.jupiter.api.Test;

class SlotCountTest {
  @Test
  void takingAndGivingBackCounts() {
    SlotCount count = SlotCount.ofLimit(2).take().take();

    assertThat(count.held()).isEqualTo(2);
    assertThat(count.free()).isZero();
    assertThat(count.giveBack().free()).isEqualTo(1);
  }

  @Test
  void noneIsTakenBeyondTheLimit() {
    SlotCount full = SlotCount.ofLimit(1).take();

    assertThatThrownBy(full::take)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("1 of 1");
  }

  @Test
  void noneIsGivenBackThatWasNotTaken() {
    assertThatThrownBy(SlotCount.ofLimit(1)::giveBack).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aLimitBelowWhatIsHeldShrinksAsSlotsComeBack() {
    SlotCount shrunk = SlotCount.ofLimit(3).take().take().take().withLimit(1);

    assertThat(shrunk.over()).isEqualTo(2);
    assertThat(shrunk.free()).isZero();
    assertThatThrownBy(shrunk::take).isInstanceOf(IllegalStateException.class);

    SlotCount kept = shrunk.giveBack().giveBack();
    assertThat(kept).isEqualTo(new SlotCount(1, 1));
    assertThat(kept.over()).isZero();
    assertThat(kept.giveBack().free()).isEqualTo(1);
  }

  @Test
  void negativeCountsAreRefused() {
    assertThatThrownBy(() -> new SlotCount(-1, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new SlotCount(0, -1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> SlotCount.ofLimit(0).withLimit(-1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void whateverHappensNobodyTakesAboveTheLimitOfTheMoment() {
    Seeded.forAll(
        "slot count",
        1_000,
        random -> {
          SlotCount count = SlotCount.ofLimit(random.nextInt(5));
          int expectedHeld = 0;
          for (int step = 0; step < 50; step++) {
            switch (random.nextInt(3)) {
              case 0 -> count = count.withLimit(random.nextInt(5));
              case 1 -> {
                if (expectedHeld < count.limit()) {
                  count = count.take();
                  expectedHeld++;
                } else {
                  assertThatThrownBy(count::take).isInstanceOf(IllegalStateException.class);
                }
              }
              default -> {
                if (expectedHeld > 0) {
                  count = count.giveBack();
                  expectedHeld--;
                } else {
                  assertThatThrownBy(count::giveBack).isInstanceOf(IllegalStateException.class);
                }
              }
            }
            assertThat(count.held()).isEqualTo(expectedHeld);
            assertThat(count.free() - count.over()).isEqualTo(count.limit() - count.held());
            assertThat(Math.min(count.free(), count.over())).isZero();
          }
        });
  }
}
