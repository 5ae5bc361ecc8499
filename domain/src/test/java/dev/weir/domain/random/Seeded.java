package dev.weir.domain.random;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;

/**
 * Runs a property over random cases, each from a seed of its own.
 *
 * <p>The first case that fails reports its seed; {@code -Dweir.seed=N} runs that case alone.
 */
public final class Seeded {
  private static final RandomGeneratorFactory<RandomGenerator> GENERATORS =
      RandomGeneratorFactory.of("L64X128MixRandom");

  private Seeded() {}

  /** Runs {@code property} for {@code cases} seeds, or for the one asked for. */
  public static void forAll(String name, int cases, Consumer<RandomGenerator> property) {
    forAll(name, cases, Long.getLong("weir.seed"), property);
  }

  /**
   * Runs {@code property} for that many seeds on all processors, or for the one asked for; {@code
   * -Dweir.seeds=N} has it draw the same seeds again.
   *
   * @return what the seeds were drawn from
   */
  public static long forAllInParallel(String name, int cases, Consumer<RandomGenerator> property) {
    Long replayed = Long.getLong("weir.seed");
    if (replayed != null) {
      run(name, replayed, property);
      return replayed;
    }
    long origin = Long.getLong("weir.seeds", GENERATORS.create().nextLong());
    System.out.println(name + " draws its seeds from -Dweir.seeds=" + origin);
    long[] seeds = GENERATORS.create(origin).longs(cases).toArray();
    Arrays.stream(seeds).parallel().forEach(seed -> run(name, seed, property));
    return origin;
  }

  static void forAll(
      String name, int cases, @Nullable Long replayed, Consumer<RandomGenerator> property) {
    if (replayed != null) {
      run(name, replayed, property);
      return;
    }
    RandomGenerator seeds = GENERATORS.create();
    for (int i = 0; i < cases; i++) {
      run(name, seeds.nextLong(), property);
    }
  }

  private static void run(String name, long seed, Consumer<RandomGenerator> property) {
    try {
      property.accept(GENERATORS.create(seed));
    } catch (AssertionError | RuntimeException failure) {
      throw new AssertionError(
          name + " fails with -Dweir.seed=" + seed + ": " + failure.getMessage(), failure);
    }
  }
}
