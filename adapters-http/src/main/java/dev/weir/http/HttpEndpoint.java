package dev.weir.http;

/**
 * A path and its handler.
 *
 * @param path the path, which has to match exactly
 */
public record HttpEndpoint(String path, Handler handler) {
  /** Rejects a path that no request can have. */
  public HttpEndpoint {
    if (!path.startsWith("/")) {
      throw new IllegalArgumentException("a path begins with '/', unlike " + path);
    }
  }

  /** Answers requests, many concurrently, each on a thread of its own; it may block. */
  @FunctionalInterface
  public interface Handler {
    /** Returns the response to a GET or HEAD request. */
    HttpResponse handle(HttpRequest request);
  }
}
