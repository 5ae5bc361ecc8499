package dev.weir.http;

import java.util.Optional;
import java.util.Set;

/** The clients whose requests are answered. */
public enum Audience {
  /**
   * Every client that reaches the port, under any host name: load balancers and scrapers use names
   * that Weir cannot know.
   */
  ANYONE,
  /**
   * Clients on this host, judged by the peer of each connection, so that the restriction also works
   * on a port that serves other paths to all clients; a proxy on this host counts as this host. The
   * request must also name this host: a page in a browser on this host can let its own name resolve
   * to a loopback address (DNS rebinding), but cannot send another name.
   */
  THIS_HOST;

  private static final Set<String> NAMES_OF_THIS_HOST = Set.of("localhost", "127.0.0.1", "[::1]");

  /** Returns the response to a request that is not admitted; empty for an admitted one. */
  Optional<HttpResponse> refusal(HttpRequest request) {
    return switch (this) {
      case ANYONE -> Optional.empty();
      case THIS_HOST -> {
        if (!request.peer().isLoopbackAddress()) {
          yield Optional.of(
              HttpResponse.text(403, "This is answered only on the host that Weir runs on."));
        }
        yield NAMES_OF_THIS_HOST.contains(request.host())
            ? Optional.empty()
            : Optional.of(HttpResponse.text(421, "Ask for localhost, 127.0.0.1 or [::1]."));
      }
    };
  }
}
