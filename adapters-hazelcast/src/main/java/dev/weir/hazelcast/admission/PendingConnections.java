package dev.weir.hazelcast.admission;

import dev.weir.domain.client.Source;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;

/**
 * Limits the connections without a proof so far, in total and from each source, so that one source
 * cannot keep members from connecting. Usable from any thread.
 */
final class PendingConnections {
  static final int MOST = 64;
  static final int MOST_OF_ONE_SOURCE = 8;

  private final Map<Source, Integer> bySource = new HashMap<>();
  private int all;

  /**
   * Admits another connection from an address; returns false if the limit is reached. Each admitted
   * one must {@link #remove}.
   */
  synchronized boolean admit(InetAddress address) {
    Source source = Source.of(address.getAddress());
    int ofSource = bySource.getOrDefault(source, 0);
    if (all == MOST || ofSource == MOST_OF_ONE_SOURCE) {
      return false;
    }
    all++;
    bySource.put(source, ofSource + 1);
    return true;
  }

  /** Removes a connection from an address after its exchange has ended. */
  synchronized void remove(InetAddress address) {
    all--;
    bySource.computeIfPresent(
        Source.of(address.getAddress()), (source, count) -> count == 1 ? null : count - 1);
  }
}
