package dev.weir.benchmarks.sidebyside.compare;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** The order of measuring: all ways in turn, and each time another of them first. */
final class Rounds {
  private Rounds() {}

  /** Something that can be used for a while, and measured while it is. */
  interface Measured {
    String name();

    /** Uses it for so long, and keeps what that has shown, or not; says it in a few words. */
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
