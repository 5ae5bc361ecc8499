package dev.weir.http;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Splits the bytes of one connection into request heads. Every line must end with CR LF: a lone CR
 * or LF is a line end for some programs and part of a value for others (RFC 9112, section 2.2), and
 * an attacker can exploit such a difference.
 */
final class HttpRequestReader {
  private final ReadableByteChannel source;
  private final byte[] buffer;
  private int length;

  HttpRequestReader(ReadableByteChannel source, int headBytes) {
    this.source = source;
    this.buffer = new byte[headBytes];
  }

  /** Reads the next head; null if the client has closed the connection between two requests. */
  @Nullable RequestHead next() throws IOException, MalformedRequestException {
    int lineStart = 0;
    int at = 0;
    while (true) {
      for (; at < length; at++) {
        requireWholeLineEnd(at);
        if (buffer[at] == '\n') {
          if (at - lineStart == 1) {
            return parseHead(at + 1);
          }
          lineStart = at + 1;
        }
      }
      if (length == buffer.length) {
        throw new MalformedRequestException(431, "The request line and headers are too long.");
      }
      int read = source.read(ByteBuffer.wrap(buffer, length, buffer.length - length));
      if (read < 0 && length == 0) {
        return null;
      }
      if (read < 0) {
        throw new EOFException("the client closed the connection within a request");
      }
      length += read;
    }
  }

  private void requireWholeLineEnd(int at) throws MalformedRequestException {
    boolean afterReturn = at > 0 && buffer[at - 1] == '\r';
    if (afterReturn != (buffer[at] == '\n')) {
      throw MalformedRequestException.badRequest("A line must end with CR LF.");
    }
  }

  /** Parses the head and keeps the bytes after it, which begin the next head. */
  private RequestHead parseHead(int end) throws MalformedRequestException {
    // One character for each byte; the parser allows only ASCII where it matters.
    String head = new String(buffer, 0, end, StandardCharsets.ISO_8859_1);
    System.arraycopy(buffer, end, buffer, 0, length - end);
    length -= end;
    return RequestHead.parse(head);
  }
}
