package dev.weir.application.coordination;

import dev.weir.domain.ledger.Wants;

/** The wishes of an instance beyond the slots it holds. */
final class Wishes {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private int waiters;
  private long oldestSince;
  private int spare;
  private int dials;

  /** Sets the number of waiters, and since when the oldest has waited. */
  void waiting(int slots, long since) {
    waiters = slots;
    oldestSince = since;
  }

  /** Sets the number of slots wanted for connections to be kept ready. */
  void keepReady(int slots) {
    spare = slots;
  }

  /** Sets the number of connections that could be opened now with slots that are held. */
  void dial(int connections) {
    dials = connections;
  }

  /** Slots were granted: waiters come first. */
  void granted(int slots) {
    int forWaiters = Math.min(slots, waiters);
    waiters -= forWaiters;
    spare = Math.max(0, spare - (slots - forWaiters));
  }

  /** Permits to open connections were given. */
  void permitted(int connections) {
    dials -= connections;
  }

  int waiters() {
    return waiters;
  }

  int spare() {
    return spare;
  }

  int dials() {
    return dials;
  }

  /**
   * Returns the wishes in the form of a report.
   *
   * @param least the least number of waiters to tell: requests that come and go count as one while
   *     a further slot would be used most of the time
   */
  Wants at(long now, int least) {
    long waited = waiters == 0 ? 0 : Math.max(0, (now - oldestSince) / NANOS_PER_MILLI);
    return new Wants(Math.max(waiters, least), waited, spare, dials);
  }
}
