package dev.weir.application.outbox;

import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the actions of a bucket's pool and sessions in the order in which they were decided. State
 * machines add actions; a {@link Dispatcher} carries them out after the event.
 *
 * <p>Entries are used again and again: nothing is allocated per action. The outbox grows where one
 * event causes thousands of actions, as when a bucket closes, and drops nothing.
 *
 * <p>Confined to the thread that owns the bucket. Each decision of a machine passes here, so the
 * assertion in {@link #add} holds all of them to that thread.
 */
public final class Outbox {
  private static final int INITIAL_ENTRIES = 16;

  private final BooleanSupplier isOwner;
  private Entry[] entries = newEntries(INITIAL_ENTRIES);

  /** The index of the oldest entry; the length of the array is a power of two. */
  private int first;

  private int size;

  /** An action with its performer and its arguments; empty between two uses. */
  public static final class Entry {
    private @Nullable Performer performer;
    private @Nullable Enum<?> action;
    private @Nullable Object subject;
    private long number;
    private long ticket;
    private long nanos;

    private Entry() {}

    Performer performer() {
      return Objects.requireNonNull(performer, "an entry without a performer");
    }

    /** Returns the action, one of the constants of its performer. */
    public <A extends Enum<A>> A action(Class<A> type) {
      return type.cast(Objects.requireNonNull(action, "an entry without an action"));
    }

    /** Returns the subject of the action. */
    public <S> S subject(Class<S> type) {
      return type.cast(Objects.requireNonNull(subject, "an action without a subject"));
    }

    /** Returns a number that belongs to the action, such as that of a connection; else 0. */
    public long number() {
      return number;
    }

    /** Returns the ticket that the action answers; else 0. */
    public long ticket() {
      return ticket;
    }

    /** Returns a time that belongs to the action; else 0. */
    public long nanos() {
      return nanos;
    }

    private void clear() {
      performer = null;
      action = null;
      subject = null;
    }
  }

  /**
   * Creates an empty outbox.
   *
   * @param isOwner whether the calling thread owns the bucket
   */
  public Outbox(BooleanSupplier isOwner) {
    this.isOwner = isOwner;
  }

  /** Adds an action without arguments. */
  public void add(Performer performer, Enum<?> action) {
    add(performer, action, null, 0, 0, 0);
  }

  /** Adds an action on a subject. */
  public void add(Performer performer, Enum<?> action, Object subject) {
    add(performer, action, subject, 0, 0, 0);
  }

  /** Adds a task as the subject of an action: for decisions that are rare enough to allocate. */
  public void addTask(Performer performer, Runnable task) {
    add(performer, null, task, 0, 0, 0);
  }

  /** Adds an action with its arguments. */
  public void add(
      Performer performer,
      @Nullable Enum<?> action,
      @Nullable Object subject,
      long number,
      long ticket,
      long nanos) {
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

  /** Returns whether no action waits. */
  public boolean isEmpty() {
    return size == 0;
  }

  /** Returns the oldest action, which stays until {@link #removeFirst}. */
  Entry first() {
    return entries[first];
  }

  /** Removes the oldest action. */
  void removeFirst() {
    entries[first].clear();
    first = (first + 1) & (entries.length - 1);
    size--;
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
