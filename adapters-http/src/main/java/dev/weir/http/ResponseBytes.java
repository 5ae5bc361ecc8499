package dev.weir.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Encodes responses by RFC 9112. */
final class ResponseBytes {
  /** The format of RFC 9110, section 5.6.7: the day always has two digits. */
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private ResponseBytes() {}

  /**
   * Returns the bytes of a response. The headers that every response has replace those of the
   * handler.
   *
   * @param withBody false for the response to {@code HEAD}, which has the length and no body
   * @param closes whether the connection is closed after it
   * @param date the time of the response
   */
  static ByteBuffer of(HttpResponse response, boolean withBody, boolean closes, Instant date) {
    byte[] body = response.body().getBytes(StandardCharsets.UTF_8);
    Map<String, String> headers = new TreeMap<>(response.headers());
    headers.put("Cache-Control", "no-store");
    headers.put("Content-Length", Integer.toString(body.length));
    headers.put("Content-Type", response.contentType());
    headers.put("Date", DATE.format(date));
    headers.put("X-Content-Type-Options", "nosniff");
    if (closes) {
      headers.put("Connection", "close");
    }
    StringBuilder head = new StringBuilder("HTTP/1.1 ");
    head.append(response.status()).append(' ').append(reason(response.status())).append("\r\n");
    headers.forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
    byte[] headBytes = head.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII);
    ByteBuffer bytes = ByteBuffer.allocate(headBytes.length + (withBody ? body.length : 0));
    bytes.put(headBytes);
    if (withBody) {
      bytes.put(body);
    }
    return bytes.flip();
  }

  private static String reason(int status) {
    return switch (status) {
      case 200 -> "OK";
      case 400 -> "Bad Request";
      case 403 -> "Forbidden";
      case 404 -> "Not Found";
      case 405 -> "Method Not Allowed";
      case 413 -> "Content Too Large";
      case 421 -> "Misdirected Request";
      case 429 -> "Too Many Requests";
      case 431 -> "Request Header Fields Too Large";
      case 500 -> "Internal Server Error";
      case 503 -> "Service Unavailable";
      case 505 -> "HTTP Version Not Supported";
      // The phrase is for people and may be empty (RFC 9112, section 4).
      default -> "";
    };
  }
}
