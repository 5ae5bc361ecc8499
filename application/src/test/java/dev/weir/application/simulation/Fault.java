package dev.weir.application.simulation;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** What goes wrong, beside messages that are lost, late, or there twice. */
enum Fault {
  DEATH,
  LEDGER_RESTARTS,
  LEDGER_IS_LOST,
  LEDGER_GOES_BACK,
  LEDGER_IS_EMPTIED,
  LEDGER_IS_SPOILED,
  LEDGERS_CLOCK_GOES_BACK,
  LEDGERS_CLOCK_GOES_FORWARD,
  SHORT_CUT,
  LONG_CUT,
  PARTITION,
  SLOW_THEN_CUT,
  OUTAGE,
  SHORT_STOP,
  LONG_STOP,
  REDEPLOYMENT;

  /**
   * Those that a cluster suffers from: all, or a few of them, so that what takes a quiet time
   * before it happens as well.
   */
  static List<Fault> some(RandomGenerator random) {
    int rarity = random.nextInt(4);
    List<Fault> some =
        Stream.of(values())
            .filter(fault -> rarity == 0 || random.nextInt(rarity + 1) == 0)
            .toList();
    return some.isEmpty() ? List.of(OUTAGE) : some;
  }
}
