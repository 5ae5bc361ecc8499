package dev.weir.application.session;

/**
 * Records whether the sessions of one login have read values of an earlier request, such as
 * {@code @@IDENTITY} after an INSERT in a request of its own. After one such read, Weir expects
 * more, and sessions keep their connections for it. Confined to the thread that owns the bucket.
 */
public final class ReadingHabit {
  private final NumberHabit number = new NumberHabit();
  private boolean readsLasting;
  private boolean readsFleeting;

  /** Returns the use that the sessions make of their numbers. */
  public NumberHabit number() {
    return number;
  }

  /** Learns from a request of a session. */
  void learn(ValueEffects request) {
    if (request.readsEarlier()) {
      readsLasting |= !request.earlier().isEmpty();
      readsFleeting |= request.readsFleeting();
    }
  }

  /** Returns whether the next request is expected to read values that this one may have set. */
  boolean expectsReaderAfter(ValueEffects request) {
    return (readsLasting && request.inserts()) || (readsFleeting && !request.left().isEmpty());
  }
}
