package dev.weir.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;

/**
 * The response of a handler.
 *
 * @param headers further headers; the server adds those for length and caching
 */
public record HttpResponse(
    int status, String contentType, String body, Map<String, String> headers) {
  private static final JsonFactory JSON = new JsonFactory();

  /** Keeps a copy of the headers. */
  public HttpResponse {
    headers = Map.copyOf(headers);
  }

  /** Returns a response for programs: one JSON object. */
  public static HttpResponse json(int status, JsonFields fields) {
    StringWriter body = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(body)) {
      json.writeStartObject();
      fields.write(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("a text in memory cannot fail to be written", e);
    }
    return new HttpResponse(status, "application/json", body.append('\n').toString(), Map.of());
  }

  /** Returns a response for people: plain text. */
  public static HttpResponse text(int status, String body) {
    return new HttpResponse(status, "text/plain; charset=utf-8", body + "\n", Map.of());
  }
}
