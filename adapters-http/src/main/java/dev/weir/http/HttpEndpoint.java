package dev.weir.http;

/**
 * A path and what answers there.
 *
 * @param path matched exactly
 */
public record HttpEndpoint(String path, Handler handler) {
  /** Refuses a path that no request can have. */
  public HttpEndpoint {
    if (!path.startsWith("/")) {
      throw new IllegalArgumentException("a path begins with '/', unlike " + path);
    }
  }

  /** Answers requests, many at a time, each on a thread of its own; it may block. */
  @FunctionalInterface
  public interface Handler {
    /** The answer to a request that reads. */
    HttpResponse handle(HttpRequest request);
  }
}
