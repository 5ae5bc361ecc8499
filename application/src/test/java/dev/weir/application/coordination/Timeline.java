package dev.weir.application.coordination;

import java.util.Comparator;
import java.util.PriorityQueue;

/** What will happen, in order of time; at the same time, in the order in which it was planned. */
final class Timeline {
  private record Event(long at, long number, Runnable action) {}

  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::number));
  private long now;
  private long planned;

  /** Nanoseconds since the beginning. */
  long now() {
    return now;
  }

  void at(long time, Runnable action) {
    planned++;
    events.add(new Event(Math.max(now, time), planned, action));
  }

  void after(long nanos, Runnable action) {
    at(now + nanos, action);
  }

  /** Lets everything happen until then; {@code check} is run after each event. */
  void runUntil(long end, Runnable check) {
    while (!events.isEmpty() && events.peek().at() <= end) {
      Event next = events.remove();
      now = next.at();
      next.action().run();
      check.run();
    }
    now = end;
  }
}
