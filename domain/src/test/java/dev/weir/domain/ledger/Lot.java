package dev.weir.domain.ledger;

import java.util.List;
import java.util.random.RandomGenerator;

/** What a test draws lots for. */
final class Lot {
  private Lot() {}

  static boolean once(int in, RandomGenerator random) {
    return random.nextInt(in) == 0;
  }

  static <T> T of(List<T> all, RandomGenerator random) {
    return all.get(random.nextInt(all.size()));
  }

  /** Takes one out; whatever is on its way may overtake the rest. */
  static <T> T takenFrom(List<T> all, RandomGenerator random) {
    return all.remove(random.nextInt(all.size()));
  }
}
