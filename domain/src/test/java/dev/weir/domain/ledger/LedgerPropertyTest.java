package dev.weir.domain.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.random.Seeded;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LedgerPropertyTest {
  @Test
  void theLimitIsKeptThroughLossesCrashesAndAnyOrderOfMessages() {
    AtomicInteger granted = new AtomicInteger();
    AtomicInteger losses = new AtomicInteger();
    AtomicInteger repairs = new AtomicInteger();
    AtomicInteger steps = new AtomicInteger();
    Seeded.forAll(
        "ledger in a lossy world",
        800,
        random -> {
          LossyWorld world = new LossyWorld(random);
          for (int step = 0; step < 600; step++) {
            world.step();
          }
          world.healsAndIsExact();
          granted.addAndGet(world.granted());
          losses.addAndGet(world.losses());
          repairs.addAndGet(world.repairs());
          steps.addAndGet(world.steps());
        });
    // A world in which nothing happens proves nothing.
    if (Long.getLong("weir.seed") == null) {
      assertThat(granted).hasValueGreaterThan(5_000);
      assertThat(losses).hasValueGreaterThan(1_000);
      assertThat(repairs).hasValueGreaterThan(500);
      assertThat(steps).as("steps forward of the clock").hasValueGreaterThan(500);
    }
  }
}
