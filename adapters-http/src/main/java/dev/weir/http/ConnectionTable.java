package dev.weir.http;

import dev.weir.domain.client.Source;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The open connections of one listener, with a place for every newcomer: when all places are taken,
 * the source that has most connections loses the one that has waited longest. Refusing the newcomer
 * instead would let a client silence the listener by holding connections open.
 *
 * <p>Not thread-safe.
 *
 * @param <C> the connections
 */
final class ConnectionTable<C extends OpenHttpConnection> {
  private final int capacity;
  private final int capacityOfSource;
  private final List<C> open = new ArrayList<>();

  ConnectionTable(int capacity, int capacityOfSource) {
    this.capacity = capacity;
    this.capacityOfSource = capacityOfSource;
  }

  /** Adds a connection; returns the one that is to be closed for it, which is in here no more. */
  @Nullable C admit(C newcomer) {
    C victim = victim(newcomer.source());
    if (victim != null) {
      open.remove(victim);
    }
    open.add(newcomer);
    return victim;
  }

  /** Removes a connection, if it is still here. */
  void remove(C connection) {
    open.remove(connection);
  }

  Collection<C> open() {
    return List.copyOf(open);
  }

  private @Nullable C victim(Source newcomer) {
    Map<Source, Integer> counts = new HashMap<>();
    for (C connection : open) {
      counts.merge(connection.source(), 1, Integer::sum);
    }
    if (counts.getOrDefault(newcomer, 0) >= capacityOfSource) {
      return longestWaiting(Map.of(newcomer, capacityOfSource));
    }
    if (open.size() < capacity) {
      return null;
    }
    int most = counts.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    counts.values().removeIf(count -> count < most);
    return longestWaiting(counts);
  }

  private @Nullable C longestWaiting(Map<Source, Integer> sources) {
    C longest = null;
    for (C connection : open) {
      // Times of System.nanoTime() may be compared by their difference only.
      if (sources.containsKey(connection.source())
          && (longest == null || connection.waitingSince() - longest.waitingSince() < 0)) {
        longest = connection;
      }
    }
    return longest;
  }
}
