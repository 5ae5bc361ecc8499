package dev.weir.http;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All HTTP listeners of the process, one for each address. */
public final class HttpEndpoints implements AutoCloseable {
  private final Map<InetSocketAddress, Listener> listeners = new LinkedHashMap<>();

  private HttpEndpoints() {}

  /**
   * Starts serving.
   *
   * @throws HttpBindException if it cannot listen on an address; nothing is served then
   */
  public static HttpEndpoints start(List<Binding> bindings) throws HttpBindException {
    return start(bindings, false, HttpLimits.DEFAULT);
  }

  /**
   * Starts serving, on addresses on which another process may serve too.
   *
   * @throws HttpBindException if it cannot listen on an address; nothing is served then
   */
  public static HttpEndpoints startShared(List<Binding> bindings) throws HttpBindException {
    return start(bindings, true, HttpLimits.DEFAULT);
  }

  static HttpEndpoints start(List<Binding> bindings, HttpLimits limits) throws HttpBindException {
    return start(bindings, false, limits);
  }

  private static HttpEndpoints start(List<Binding> bindings, boolean shared, HttpLimits limits)
      throws HttpBindException {
    HttpEndpoints endpoints = new HttpEndpoints();
    boolean complete = false;
    try {
      endpoints.listen(bindings, shared, limits);
      complete = true;
      return endpoints;
    } finally {
      if (!complete) {
        endpoints.close();
      }
    }
  }

  private void listen(List<Binding> bindings, boolean shared, HttpLimits limits)
      throws HttpBindException {
    Map<InetSocketAddress, List<Binding>> byAddress = new LinkedHashMap<>();
    for (Binding binding : bindings) {
      byAddress.computeIfAbsent(binding.address(), address -> new ArrayList<>()).add(binding);
    }
    for (Map.Entry<InetSocketAddress, List<Binding>> server : byAddress.entrySet()) {
      Routes routes = new Routes(server.getValue());
      listeners.put(server.getKey(), Listener.start(server.getKey(), shared, routes, limits));
    }
  }

  /** Returns the address that serves a binding, which tells the port if the binding has port 0. */
  public InetSocketAddress addressOf(Binding binding) {
    Listener listener = listeners.get(binding.address());
    if (listener == null) {
      throw new IllegalArgumentException("nothing is served on " + binding.address());
    }
    return listener.address();
  }

  /** Stops serving. Responses in progress get two seconds on each listener. */
  @Override
  public void close() {
    listeners.values().forEach(Listener::stop);
  }
}
