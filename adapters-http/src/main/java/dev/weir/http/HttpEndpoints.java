package dev.weir.http;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;

/** All HTTP servers of the process, one for each address. */
public final class HttpEndpoints implements AutoCloseable {
  private final ExecutorService threads;
  private final Map<InetSocketAddress, Listener> listeners = new LinkedHashMap<>();

  private HttpEndpoints(ExecutorService threads) {
    this.threads = threads;
  }

  /**
   * Starts to serve.
   *
   * @throws HttpBindException when an address cannot be had; nothing is served then
   */
  public static HttpEndpoints start(List<Binding> bindings) throws HttpBindException {
    return start(bindings, RequestThreads.create());
  }

  static HttpEndpoints start(List<Binding> bindings, ExecutorService threads)
      throws HttpBindException {
    HttpEndpoints endpoints = new HttpEndpoints(threads);
    boolean complete = false;
    try {
      endpoints.listen(bindings);
      complete = true;
      return endpoints;
    } finally {
      if (!complete) {
        endpoints.close();
      }
    }
  }

  private void listen(List<Binding> bindings) throws HttpBindException {
    Map<InetSocketAddress, List<Binding>> byAddress = new LinkedHashMap<>();
    for (Binding binding : bindings) {
      byAddress.computeIfAbsent(binding.address(), address -> new ArrayList<>()).add(binding);
    }
    for (Map.Entry<InetSocketAddress, List<Binding>> server : byAddress.entrySet()) {
      Routes routes = new Routes(server.getValue());
      listeners.put(server.getKey(), Listener.start(server.getKey(), routes, threads));
    }
  }

  /** Where a binding is served; of use when it asked for port 0. */
  public InetSocketAddress addressOf(Binding binding) {
    Listener listener = listeners.get(binding.address());
    if (listener == null) {
      throw new IllegalArgumentException("nothing is served on " + binding.address());
    }
    return listener.address();
  }

  /** Stops to serve. Answers that are on their way get two seconds on each server. */
  @Override
  public void close() {
    listeners.values().forEach(Listener::stop);
    threads.shutdownNow();
  }
}
