package dev.weir.application.outbox;

/**
 * Carries out the actions of a bucket's outbox, one after the other. An event of the network, of a
 * timer or of another thread ends with {@link #run}; nothing else does.
 *
 * <p>An action may bring about another event: a session that is lent a connection decides at once
 * to send its request there. The actions of that event line up behind those that wait already, so
 * "return, lend, send" always happen in this order.
 */
public final class Dispatcher {
  private final Outbox outbox;
  private final Runnable whenEmpty;
  private boolean running;

  /**
   * Creates the dispatcher of an outbox.
   *
   * @param whenEmpty runs when all actions of an event have been carried out; it may add others
   */
  public Dispatcher(Outbox outbox, Runnable whenEmpty) {
    this.outbox = outbox;
    this.whenEmpty = whenEmpty;
  }

  /** Returns whether actions wait. */
  public boolean hasActions() {
    return !outbox.isEmpty();
  }

  /**
   * Carries out the actions. A transport may report an event while an action uses it, such as that
   * its buffer is full: then this does nothing, and the run under way carries out what that event
   * adds.
   */
  public void run() {
    if (running) {
      return;
    }
    running = true;
    try {
      do {
        while (!outbox.isEmpty()) {
          Outbox.Entry entry = outbox.first();
          Performer performer = entry.performer();
          try {
            performer.perform(entry);
          } catch (RuntimeException defect) {
            performer.failed(defect);
          } finally {
            // The entry is free again only now: the action reads its arguments from it.
            outbox.removeFirst();
          }
        }
        whenEmpty.run();
      } while (!outbox.isEmpty());
    } finally {
      running = false;
    }
  }
}
