package dev.weir.application.outbox;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the actions of a bucket's pool and sessions in the order in which they were decided, and
 * carries them out one after the other.
 *
 * <p>An action may bring about another event: a session that is lent a connection decides at once
 * to send its request there. The actions of that event line up behind those that wait already, so
 * "return, lend, send" always happen in this order.
 *
 * <p>Entries are used again and again: nothing is allocated per action. The outbox grows where one
 * event causes thousands of actions, as when a bucket closes, and drops nothing.
 *
 * <p>Confined to the thread that owns the bucket. Each decision of a machine passes here, so the
 * assertion at the head of {@link #add} holds all of them to that thread.
 */
public final class Outbox {
  private static final int INITIAL_ENTRIES = 16;

  private final BooleanSupplier isOwner;
  private final Runnable whenEmpty;
  private Entry[] entries = newEntries(INITIAL_ENTRIES);

  /** The index of the oldest entry; the length of the array is a power of two. */
  private int first;

  private int size;
  private boolean running;

  /** An action with its arguments; empty between two uses. */
  private static final class Entry {
    @Nullable Performer performer;
    @Nullable Action<?, ?> action;
    @Nullable Object subject;
    long number;
    long ticket;
    long nanos;
  }

  /**
   * Creates an empty outbox.
   *
   * @param isOwner whether the calling thread owns the bucket
   * @param whenEmpty runs when all actions of an event have been carried out; it may add others
   */
  public Outbox(BooleanSupplier isOwner, Runnable whenEmpty) {
    this.isOwner = isOwner;
    this.whenEmpty = whenEmpty;
  }

  /** Adds an action without arguments. */
  public <T extends Performer> void add(T performer, Action<T, @Nullable Void> action) {
    add(performer, action, null, 0, 0, 0);
  }

  /** Adds an action with its arguments. */
  public <T extends Performer, S extends @Nullable Object> void add(
      T performer, Action<T, S> action, S subject, long number, long ticket, long nanos) {
    assert isOwner.getAsBoolean() : "a decision on a thread that does not own the bucket";
    if (size == entries.length) {
      grow();
    }
    Entry entry = entries[(first + size) & (entries.length - 1)];
    entry.performer = performer;
    entry.action = action;
    entry.subject = subject;
    entry.number = number;
    entry.ticket = ticket;
    entry.nanos = nanos;
    size++;
  }

  /**
   * Carries out the actions. Called after each event; within an action it does nothing, since the
   * actions that result from that action are carried out after it.
   */
  public void run() {
    if (running) {
      return;
    }
    running = true;
    try {
      do {
        while (size > 0) {
          performNext();
        }
        whenEmpty.run();
      } while (size > 0);
    } finally {
      running = false;
    }
  }

  private void performNext() {
    Entry entry = entries[first];
    Performer performer = entry.performer;
    Action<?, ?> action = entry.action;
    Object subject = entry.subject;
    entry.performer = null;
    entry.action = null;
    entry.subject = null;
    first = (first + 1) & (entries.length - 1);
    size--;
    if (performer == null || action == null) {
      throw new IllegalStateException("an entry without an action");
    }
    try {
      perform(action, performer, subject, entry.number, entry.ticket, entry.nanos);
    } catch (RuntimeException defect) {
      performer.failed(defect);
    }
  }

  /** Performs an entry. The casts are safe: {@link #add} checked the types and the nullness. */
  @SuppressWarnings({"unchecked", "NullAway"})
  private static <T extends Performer, S extends @Nullable Object> void perform(
      Action<T, S> action,
      Performer performer,
      @Nullable Object subject,
      long number,
      long ticket,
      long nanos) {
    action.perform((T) performer, (S) subject, number, ticket, nanos);
  }

  private void grow() {
    Entry[] more = newEntries(2 * entries.length);
    for (int i = 0; i < size; i++) {
      more[i] = entries[(first + i) & (entries.length - 1)];
    }
    entries = more;
    first = 0;
  }

  private static Entry[] newEntries(int count) {
    Entry[] made = new Entry[count];
    for (int i = 0; i < count; i++) {
      made[i] = new Entry();
    }
    return made;
  }
}
