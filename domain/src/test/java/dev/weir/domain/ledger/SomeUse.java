package dev.weir.domain.ledger;

import java.util.random.RandomGenerator;

/** Any use of slots that an instance could tell. */
public final class SomeUse {
  private SomeUse() {}

  /** Returns a random use, of an instance that has served this number of requests. */
  public static SlotUse of(RandomGenerator random, long served) {
    int last1 = fraction(random);
    int last5 = fraction(random);
    return new SlotUse(
        last1,
        last5,
        random.nextInt(last1 + 1),
        random.nextInt(4) == 0 ? last5 : random.nextInt(last5 + 1),
        random.nextInt(8),
        random.nextInt(12),
        served,
        random.nextInt(3) * 40);
  }

  /** Often none of the time or all of it. */
  private static int fraction(RandomGenerator random) {
    return switch (random.nextInt(4)) {
      case 0 -> 0;
      case 1 -> SlotUse.ALWAYS;
      default -> random.nextInt(SlotUse.ALWAYS + 1);
    };
  }
}
