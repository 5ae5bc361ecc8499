package dev.weir.hazelcast.admission;

import dev.weir.domain.client.Source;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;

/**
 * Bounds the connections that have proved nothing yet, in all and of each source, so that one
 * source cannot keep members from meeting. Usable from any thread.
 */
final class PendingConnections {
  static final int MOST = 64;
  static final int MOST_OF_ONE_SOURCE = 8;

  private final Map<Source, Integer> bySource = new HashMap<>();
  private int all;

  /** Whether another one of that address may begin; then {@link #leave} follows. */
  synchronized boolean enter(InetAddress address) {
    Source source = Source.of(address.getAddress());
    int ofSource = bySource.getOrDefault(source, 0);
    if (all == MOST || ofSource == MOST_OF_ONE_SOURCE) {
      return false;
    }
    all++;
    bySource.put(source, ofSource + 1);
    return true;
  }

  /** One of that address is through, or refused. */
  synchronized void leave(InetAddress address) {
    all--;
    bySource.computeIfPresent(
        Source.of(address.getAddress()), (source, count) -> count == 1 ? null : count - 1);
  }
}
