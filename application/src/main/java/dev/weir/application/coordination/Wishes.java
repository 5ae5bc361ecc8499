package dev.weir.application.coordination;

import dev.weir.domain.ledger.Wants;

/** What an instance would have of the ledger beyond what it holds. */
final class Wishes {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private int waiters;
  private long oldestSince;
  private int spare;
  private int dials;

  /** So many wait now, the oldest of them since then. */
  void waiting(int slots, long since) {
    waiters = slots;
    oldestSince = since;
  }

  /** So many slots are wanted for connections to be kept ready. */
  void keepReady(int slots) {
    spare = slots;
  }

  /** So many connections could be opened now, with slots that are held. */
  void dial(int connections) {
    dials = connections;
  }

  /** Slots are here: who waits has them first. */
  void granted(int slots) {
    int forWaiters = Math.min(slots, waiters);
    waiters -= forWaiters;
    spare = Math.max(0, spare - (slots - forWaiters));
  }

  /** So many may be opened. */
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

  /** As a report tells them. */
  Wants at(long now) {
    long waited = waiters == 0 ? 0 : Math.max(0, (now - oldestSince) / NANOS_PER_MILLI);
    return new Wants(waiters, waited, spare, dials);
  }
}
