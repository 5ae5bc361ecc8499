package dev.weir.application.coordination;

import java.util.Comparator;
import java.util.PriorityQueue;

/** What will happen, in order of time; at the same time, in the order in which it was planned. */
public final class Timeline {
  private record Event(long at, long number, Runnable action) {}

  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::number));
  private long now;
  private long planned;

  /** Nanoseconds since the beginning. */
  public long now() {
    return now;
  }

  /** Plans something for then, or for now if that has passed. */
  public void at(long time, Runnable action) {
    planned++;
    events.add(new Event(Math.max(now, time), planned, action));
  }

  /** Plans something for later. */
  public void after(long nanos, Runnable action) {
    at(now + nanos, action);
  }

  /** Lets everything happen until then; {@code check} is run after each event. */
  public void runUntil(long end, Runnable check) {
    while (!events.isEmpty() && events.peek().at() <= end) {
      Event next = events.remove();
      now = next.at();
      next.action().run();
      check.run();
    }
    now = end;
  }
}
