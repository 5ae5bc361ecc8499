package dev.weir.application.session;

/**
 * Whether the sessions of one login have read values of an earlier request, such as
 * {@code @@IDENTITY} after an INSERT that was a request of its own. Those that do so once will do
 * so again, and keep their connection for it. Confined to the thread that owns the bucket.
 */
public final class ReadingHabit {
  private boolean readsLasting;
  private boolean readsFleeting;

  /** A session asks for something. */
  void learn(ValueEffects request) {
    if (request.readsEarlier()) {
      readsLasting |= !request.earlier().isEmpty();
      readsFleeting |= request.readsFleeting();
    }
  }

  /** Whether what this request may have set is perhaps read by the next one. */
  boolean expectsReaderAfter(ValueEffects request) {
    return (readsLasting && request.inserts()) || (readsFleeting && !request.left().isEmpty());
  }
}
