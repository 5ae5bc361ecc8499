package dev.weir.testkit.redis;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;

/** A connection that speaks just enough of Redis' protocol to set up and look into a server. */
public final class RespConnection implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 10_000;

  private final Socket socket;
  private final DataInputStream in;
  private final OutputStream out;

  private RespConnection(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    this.out = socket.getOutputStream();
  }

  /** Connects to a server on this machine. */
  public static RespConnection open(int port) throws IOException {
    Socket socket = new Socket();
    try {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MILLIS);
      socket.setSoTimeout(TIMEOUT_MILLIS);
      return new RespConnection(socket);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /**
   * Sends a command.
   *
   * @return the reply as text: an array as lines, null as the empty text
   * @throws IOException with the server's text if it answers with an error
   */
  public String call(String... command) throws IOException {
    StringBuilder request = new StringBuilder("*" + command.length + "\r\n");
    for (String word : command) {
      int bytes = word.getBytes(StandardCharsets.UTF_8).length;
      request.append('$').append(bytes).append("\r\n").append(word).append("\r\n");
    }
    out.write(request.toString().getBytes(StandardCharsets.UTF_8));
    out.flush();
    return readReply();
  }

  private String readReply() throws IOException {
    String line = readLine();
    String rest = line.substring(1);
    return switch (line.charAt(0)) {
      case '+', ':' -> rest;
      case '-' -> throw new IOException(rest);
      case '$' -> readBulk(Integer.parseInt(rest));
      case '*' -> readArray(Integer.parseInt(rest));
      default -> throw new IOException("not a reply of Redis: " + line);
    };
  }

  private String readBulk(int length) throws IOException {
    if (length < 0) {
      return "";
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    readLine();
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private String readArray(int size) throws IOException {
    StringJoiner lines = new StringJoiner("\n");
    for (int i = 0; i < size; i++) {
      lines.add(readReply());
    }
    return lines.toString();
  }

  private String readLine() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException("the server closed the connection");
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
