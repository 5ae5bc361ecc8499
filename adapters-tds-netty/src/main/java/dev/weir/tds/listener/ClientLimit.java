package dev.weir.tds.listener;

import dev.weir.application.metrics.Meter;
import dev.weir.application.metrics.Metrics;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many clients may be connected at once. One too many is told so, as long as not too many are
 * being told at the same time: a refusal holds a descriptor, too.
 */
public final class ClientLimit {
  /** What becomes of a new connection. */
  public enum Admission {
    /** It is served. */
    ACCEPTED,
    /** It is told that there are too many. */
    REFUSED,
    /** It is closed without a word. */
    DROPPED
  }

  private final int max;
  private final int maxRefusals;
  private final AtomicInteger connected = new AtomicInteger();
  private final AtomicInteger refusing = new AtomicInteger();
  private final Metrics.Counter accepted;
  private final Metrics.Counter refused;
  private final Metrics.Counter dropped;

  /**
   * Sets the limit.
   *
   * @param max the most clients served at once
   * @param maxRefusals the most clients being told at once that they are not
   */
  public ClientLimit(int max, int maxRefusals, Metrics metrics) {
    this.max = max;
    this.maxRefusals = maxRefusals;
    this.accepted = metrics.counter(Meter.CLIENTS_TOTAL, "accepted");
    this.refused = metrics.counter(Meter.CLIENTS_TOTAL, "refused");
    this.dropped = metrics.counter(Meter.CLIENTS_TOTAL, "dropped");
    metrics.gauge(Meter.CLIENTS, connected::get);
    metrics.gauge(Meter.CLIENTS_MAX, () -> max);
  }

  /** The most clients served at once. */
  public int max() {
    return max;
  }

  /** How many clients are served now. */
  public int connected() {
    return connected.get();
  }

  /** Decides on a new connection. What is not dropped is given back with {@link #left}. */
  public Admission enter() {
    if (takeOne(connected, max)) {
      accepted.increment();
      return Admission.ACCEPTED;
    }
    if (takeOne(refusing, maxRefusals)) {
      refused.increment();
      return Admission.REFUSED;
    }
    dropped.increment();
    return Admission.DROPPED;
  }

  /** A connection that was admitted in this way is closed. */
  public void left(Admission admission) {
    switch (admission) {
      case ACCEPTED -> connected.decrementAndGet();
      case REFUSED -> refusing.decrementAndGet();
      case DROPPED -> throw new IllegalArgumentException("a dropped connection never entered");
    }
  }

  private static boolean takeOne(AtomicInteger taken, int max) {
    if (taken.incrementAndGet() <= max) {
      return true;
    }
    taken.decrementAndGet();
    return false;
  }
}
