package dev.weir.benchmarks.sidebyside.compare;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Measures all ways in turn, beginning with another way in each run. */
final class Rounds {
  private Rounds() {}

  /** A way that can be measured while it is used. */
  interface Measured {
    String name();

    /** Uses it for a time and describes the figures, which are kept if {@code kept} is set. */
    String use(Duration time, boolean kept) throws IOException;
  }

  static void run(List<? extends Measured> ways, Pace pace) throws IOException {
    for (Measured way : ways) {
      System.err.println("warm up: " + measure(way, pace.warmUp(), false));
    }
    for (int run = 0; run < pace.runs(); run++) {
      for (int turn = 0; turn < ways.size(); turn++) {
        Measured way = ways.get((run + turn) % ways.size());
        System.err.printf(
            "run %d of %d: %s%n", run + 1, pace.runs(), measure(way, pace.run(), true));
      }
    }
  }

  private static String measure(Measured way, Duration time, boolean kept) throws IOException {
    return way.name() + ": " + way.use(time, kept);
  }
}
