package dev.weir.http;

import java.util.Map;

/**
 * What a handler answers.
 *
 * @param headers further headers; length and caching are the server's business
 */
public record HttpResponse(
    int status, String contentType, String body, Map<String, String> headers) {
  /** Keeps headers of its own. */
  public HttpResponse {
    headers = Map.copyOf(headers);
  }

  /** An answer that programs read. */
  public static HttpResponse json(int status, Json body) {
    return new HttpResponse(status, "application/json", body + "\n", Map.of());
  }

  /** An answer that people read. */
  public static HttpResponse text(int status, String body) {
    return new HttpResponse(status, "text/plain; charset=utf-8", body + "\n", Map.of());
  }
}
