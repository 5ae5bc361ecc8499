package dev.weir.application.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.coordination.CoordinationStanding;
import dev.weir.domain.random.Seeded;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/**
 * Real pools with real negotiations and the real rules of the ledger; all else is simulated. {@code
 * -Dweir.simulate.seconds=N} has it run for longer.
 */
class ClusterSimulationTest {
  private static final int SECONDS = Integer.getInteger("weir.simulate.seconds", 24_000);

  @Test
  void theLimitHoldsAndAllAreServedInSpiteOfFaults() {
    Queue<Tally> tallies = new ConcurrentLinkedQueue<>();
    int clusters = (int) (SECONDS / Simulation.LIFE.toSeconds()) + 1;

    long seeds =
        Seeded.forAllInParallel(
            "simulated cluster", clusters, random -> tallies.add(Simulation.live(random)));

    Tally all = new Tally();
    tallies.forEach(all::add);
    System.out.println("figure: seeds=" + seeds + " " + all);
    if (tallies.size() > 1) {
      assertThat(all.faults() * 10).as("faults, of those seconds").isGreaterThan(all.seconds);
      assertThat(all.faults).as("kinds of faults").hasSize(Fault.values().length);
      assertThat(all.served).isGreaterThan(all.seconds);
      assertThat(all.cut).isPositive();
      assertThat(all.yields).isPositive();
      assertThat(all.refilled).isPositive();
      // All but JOINING, in which they begin.
      assertThat(all.stood).hasSize(CoordinationStanding.values().length - 1);
    }
  }
}
