package dev.weir.http;

import java.util.Optional;
import java.util.Set;

/** Which requests are answered. */
public enum Audience {
  /**
   * Every client that reaches the port, by whatever name: load balancers and scrapers use names
   * that Weir cannot know.
   */
  ANYONE,
  /**
   * Clients on this host, judged by the peer of each connection, so that it holds on a port that
   * others may use for other paths; a proxy on this host counts as this host. They must have asked
   * for this host as well: a page in a browser on this host can point a name of its own at a
   * loopback address (DNS rebinding), but not send another name than that.
   */
  THIS_HOST;

  private static final Set<String> NAMES_OF_THIS_HOST = Set.of("localhost", "127.0.0.1", "[::1]");

  /** The response for a request that is not admitted. */
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
