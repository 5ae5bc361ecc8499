package dev.weir.application.source;

import dev.weir.domain.client.Source;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/**
 * Waiters of several sources. Each source has a line of its own, first come, first served; the
 * sources are served in turn. A source with a thousand waiters delays another one by a single
 * waiter.
 *
 * <p>Not safe for use by several threads.
 *
 * @param <T> the waiters; the same waiter may stand in the lines of several sources
 */
public final class SourceQueue<T> {
  // In the order of the turns: the source that was served last is at the end.
  private final SequencedMap<Source, SequencedSet<T>> lines = new LinkedHashMap<>();
  private int size;

  /** Puts a waiter at the end of the line of its source. One that stands there stays in place. */
  public void add(Source source, T waiter) {
    if (lines.computeIfAbsent(source, unused -> new LinkedHashSet<>()).add(waiter)) {
      size++;
    }
  }

  /** Takes a waiter out of the line of this source; returns whether it stood there. */
  public boolean remove(Source source, T waiter) {
    SequencedSet<T> line = lines.get(source);
    if (line == null || !line.remove(waiter)) {
      return false;
    }
    size--;
    if (line.isEmpty()) {
      lines.remove(source);
    }
    return true;
  }

  /** Returns the waiter that is served next; it keeps its place. Null where nothing waits. */
  public @Nullable T peek() {
    return lines.isEmpty() ? null : lines.firstEntry().getValue().getFirst();
  }

  /** Takes out the waiter that is served next, and passes the turn on. Null where nothing waits. */
  public @Nullable T poll() {
    if (lines.isEmpty()) {
      return null;
    }
    Map.Entry<Source, SequencedSet<T>> turn = lines.pollFirstEntry();
    T waiter = turn.getValue().removeFirst();
    size--;
    if (!turn.getValue().isEmpty()) {
      lines.putLast(turn.getKey(), turn.getValue());
    }
    return waiter;
  }

  /** Passes the turn of the first source on without serving it. */
  public void skip() {
    if (!lines.isEmpty()) {
      Map.Entry<Source, SequencedSet<T>> turn = lines.pollFirstEntry();
      lines.putLast(turn.getKey(), turn.getValue());
    }
  }

  /** Returns how many waiters stand in all lines; one in two lines counts twice. */
  public int size() {
    return size;
  }

  /** Returns how many sources have waiters. */
  public int sources() {
    return lines.size();
  }

  /** Returns whether nothing waits. */
  public boolean isEmpty() {
    return lines.isEmpty();
  }

  /** Returns how many waiters this source has. */
  public int waiting(Source source) {
    SequencedSet<T> line = lines.get(source);
    return line == null ? 0 : line.size();
  }

  /** Returns the waiter of this source that came first; null where it has none. */
  public @Nullable T oldest(Source source) {
    SequencedSet<T> line = lines.get(source);
    return line == null ? null : line.getFirst();
  }

  /** Returns the waiters of this source, the oldest first. */
  public Collection<T> line(Source source) {
    SequencedSet<T> line = lines.get(source);
    return line == null ? List.of() : Collections.unmodifiableCollection(line);
  }

  /**
   * Returns the source that has to give way to a new waiter where the queue is full: the one with
   * the longest line, provided that it stays no shorter than that of the new waiter's source. Null
   * where there is none: the new waiter's own source is the one that fills the queue.
   */
  public @Nullable Source yieldingSource(Source newcomer) {
    Source longest = null;
    int most = waiting(newcomer) + 1;
    for (Map.Entry<Source, SequencedSet<T>> line : lines.entrySet()) {
      if (line.getValue().size() > most) {
        most = line.getValue().size();
        longest = line.getKey();
      }
    }
    return longest;
  }

  /** Returns the waiter of this source that came last; null where it has none. */
  public @Nullable T newest(Source source) {
    SequencedSet<T> line = lines.get(source);
    return line == null ? null : line.getLast();
  }
}
