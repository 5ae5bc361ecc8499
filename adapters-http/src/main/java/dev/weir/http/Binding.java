package dev.weir.http;

import java.net.InetSocketAddress;
import java.util.List;

/**
 * A group of endpoints with the address that serves them. Bindings to the same address share one
 * server.
 *
 * @param address port 0 takes any free port, which bindings to the same address share, too
 */
public record Binding(InetSocketAddress address, Audience audience, List<HttpEndpoint> endpoints) {
  /** Keeps a copy. */
  public Binding {
    endpoints = List.copyOf(endpoints);
  }
}
