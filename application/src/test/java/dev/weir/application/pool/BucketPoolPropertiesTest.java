package dev.weir.application.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.random.Seeded;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

/** What must hold for a pool whatever its sessions, its server and its ledger do. */
class BucketPoolPropertiesTest {
  private static final int SEQUENCES = 10_000;

  @Test
  void noSlotIsLostNoWaiterOvertakesAndEveryTicketIsAnsweredOnce() {
    LongAdder events = new LongAdder();
    LongAdder ended = new LongAdder();
    LongAdder busy = new LongAdder();
    LongAdder cuts = new LongAdder();
    LongAdder lateDials = new LongAdder();
    Seeded.forAll(
        "pool",
        SEQUENCES,
        random -> {
          // Most faults need few events; some need a pool that has been through a lot.
          int length = random.nextInt(40) == 0 ? 250 : 30;
          PoolWorld world = new PoolWorld(random);
          world.live(length);
          events.add(length);
          ended.add(world.sessionsEnded());
          busy.add(world.busyEnded());
          cuts.add(world.cuts());
          lateDials.add(world.lateDials());
        });
    System.out.printf(
        "figure: pool_sequences=%d pool_events=%d pool_sessions_ended=%d pool_busy_ended=%d"
            + " pool_cuts=%d pool_late_dials=%d%n",
        SEQUENCES, events.sum(), ended.sum(), busy.sum(), cuts.sum(), lateDials.sum());
    assertThat(ended.sum()).as("sessions that gave way").isPositive();
    assertThat(busy.sum()).as("sessions that gave way at work").isPositive();
    assertThat(cuts.sum()).as("connections that were cut").isPositive();
    assertThat(lateDials.sum()).as("slots that came late").isPositive();
  }
}
