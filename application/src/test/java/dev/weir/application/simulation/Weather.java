package dev.weir.application.simulation;

import dev.weir.application.coordination.Timeline;
import java.util.HashSet;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * What the network does to messages: it is slow, loses them, delivers them twice and out of order,
 * and is cut.
 */
final class Weather {
  private static final long MILLI = 1_000_000;

  private final Timeline timeline;
  private final RandomGenerator random;
  private final Set<SimulatedInstance> cutOff = new HashSet<>();
  private boolean calm;
  private long slowUntil;

  Weather(Timeline timeline, RandomGenerator random) {
    this.timeline = timeline;
    this.random = random;
  }

  /** From now on nothing goes wrong. */
  void clears() {
    calm = true;
    cutOff.clear();
  }

  /** An instance and the ledger do not hear each other for so long. */
  void cutsOff(SimulatedInstance instance, long nanos) {
    cutOff.add(instance);
    timeline.after(nanos, () -> cutOff.remove(instance));
  }

  /** Messages take long for so long, and most of them arrive in time. */
  void isSlowFor(long nanos) {
    slowUntil = Math.max(slowUntil, timeline.now() + nanos);
  }

  /** Has a message between an instance and the ledger arrive, if it does; false if it does not. */
  boolean carries(SimulatedInstance instance, Runnable arrival) {
    if (cutOff.contains(instance) || (!calm && random.nextInt(50) == 0)) {
      return false;
    }
    timeline.after(latency(), arrival);
    if (!calm && random.nextInt(60) == 0) {
      timeline.after(latency(), arrival);
    }
    return true;
  }

  /** Mostly short, sometimes longer than anybody waits for an answer. */
  long latency() {
    if (!calm && timeline.now() < slowUntil) {
      return 20 * MILLI + random.nextLong(320 * MILLI);
    }
    return !calm && random.nextInt(40) == 0
        ? random.nextLong(1_500 * MILLI)
        : MILLI / 4 + random.nextLong(3 * MILLI);
  }
}
