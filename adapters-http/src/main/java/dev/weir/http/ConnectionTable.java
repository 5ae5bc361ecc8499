package dev.weir.http;

import dev.weir.domain.client.Source;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The open connections of one listener. It admits every new connection: in a full table, the source
 * with the most connections loses the one that has waited longest. Refusing the new connection
 * instead would let a client silence the listener by holding connections open.
 *
 * <p>Not thread-safe.
 *
 * @param <C> the type of the connections
 */
final class ConnectionTable<C extends OpenHttpConnection> {
  private final int capacity;
  private final int capacityOfSource;
  private final List<C> open = new ArrayList<>();

  ConnectionTable(int capacity, int capacityOfSource) {
    this.capacity = capacity;
    this.capacityOfSource = capacityOfSource;
  }

  /** Adds a connection; returns the connection to close in its place, already removed, or null. */
  @Nullable C admit(C arrival) {
    C victim = victim(arrival.source());
    if (victim != null) {
      open.remove(victim);
    }
    open.add(arrival);
    return victim;
  }

  /** Removes a connection, if it is still in the table. */
  void remove(C connection) {
    open.remove(connection);
  }

  Collection<C> open() {
    return List.copyOf(open);
  }

  private @Nullable C victim(Source arrival) {
    Map<Source, Integer> counts = new HashMap<>();
    for (C connection : open) {
      counts.merge(connection.source(), 1, Integer::sum);
    }
    if (counts.getOrDefault(arrival, 0) >= capacityOfSource) {
      return longestWaiting(Map.of(arrival, capacityOfSource));
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
      // Times of System.nanoTime() can only be compared by their difference.
      if (sources.containsKey(connection.source())
          && (longest == null || connection.waitingSince() - longest.waitingSince() < 0)) {
        longest = connection;
      }
    }
    return longest;
  }
}
