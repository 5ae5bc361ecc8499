package dev.weir.application.simulation;

import java.time.Duration;
import java.util.random.RandomGenerator;
import java.util.random.RandomGenerator.SplittableGenerator;

/** The life of a cluster, from one seed. */
final class Simulation {
  static final Duration LIFE = Duration.ofMinutes(10);

  private Simulation() {}

  /** Lives through trouble, heals and ends; throws where something does not hold that must. */
  static Tally live(RandomGenerator random) {
    SimulatedCluster cluster = new SimulatedCluster((SplittableGenerator) random);
    cluster.runs(LIFE);
    cluster.heals();
    return cluster.tally();
  }
}
