package dev.weir.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A client that sends exactly the bytes it is told to: half a request, too many headers. */
final class RawClient implements AutoCloseable {
  private Duration readDeadline = Duration.ofSeconds(30);

  private final Socket socket = new Socket();

  RawClient(InetSocketAddress address) {
    this("127.0.0.1", address);
  }

  /** A client that connects from one of the many loopback addresses. */
  RawClient(String source, InetSocketAddress address) {
    try {
      // Else the ports of connections that have just ended are not to be had.
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(source, 0));
      socket.connect(address);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
  }

  /** All that the server says until it closes; a reset counts as a close. */
  String readToEnd() throws IOException {
    StringBuilder read = new StringBuilder();
    byte[] some = new byte[65_536];
    try {
      socket.setSoTimeout((int) readDeadline.toMillis());
      for (int n = read(some); n >= 0; n = read(some)) {
        read.append(new String(some, 0, n, StandardCharsets.ISO_8859_1));
      }
    } catch (SocketException e) {
      read.append("(reset)");
    }
    return read.toString();
  }

  /** One response with a length, without waiting for the server to close. */
  String readResponse() throws IOException {
    socket.setSoTimeout((int) readDeadline.toMillis());
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      head.append((char) read());
    }
    int length =
        head.toString()
            .lines()
            .filter(line -> line.startsWith("Content-Length: "))
            .mapToInt(line -> Integer.parseInt(line.substring("Content-Length: ".length())))
            .findFirst()
            .orElseThrow();
    byte[] body = socket.getInputStream().readNBytes(length);
    return head + new String(body, StandardCharsets.UTF_8);
  }

  /** Whether the server has closed; it must not owe an answer. */
  boolean isClosedByServer() {
    try {
      socket.setSoTimeout(1);
      return read() < 0;
    } catch (SocketTimeoutException e) {
      return false;
    } catch (SocketException e) {
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How long a response may take. */
  void setReadDeadline(Duration deadline) {
    readDeadline = deadline;
  }

  private int read(byte[] target) throws IOException {
    return socket.getInputStream().read(target);
  }

  private int read() throws IOException {
    return socket.getInputStream().read();
  }
}
