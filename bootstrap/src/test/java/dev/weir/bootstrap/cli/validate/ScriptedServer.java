package dev.weir.bootstrap.cli.validate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HexFormat;

/** A server on loopback that reads one PRELOGIN from each client and sends it the same bytes. */
final class ScriptedServer implements AutoCloseable {
  private static final int HEADER = 8;

  private final ServerSocket listener;
  private final Thread thread;

  private ScriptedServer(Answer answer) throws IOException {
    listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    thread = Thread.ofVirtual().start(() -> serve(answer));
  }

  /** What it does with a client. */
  private interface Answer {
    void to(Socket client) throws IOException;
  }

  /** Reads the request, then sends these bytes and closes. */
  static ScriptedServer answering(String hex) throws IOException {
    byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
    return new ScriptedServer(
        client -> {
          byte[] header = client.getInputStream().readNBytes(HEADER);
          client.getInputStream().readNBytes((header[3] & 0xFF) - HEADER);
          client.getOutputStream().write(bytes);
        });
  }

  /** A SQL Server 2019 whose ENCRYPTION option has this value. */
  static ScriptedServer sqlServer(int encryption) throws IOException {
    return answering(
        "04010020 00000100 00000b0006 0100110001 ff 0f0007d00000 %02x 00 00 00 00 00 00"
            .formatted(encryption));
  }

  /** Accepts clients and never says anything. */
  static ScriptedServer silent() throws IOException {
    return new ScriptedServer(client -> client.getInputStream().readAllBytes());
  }

  int port() {
    return listener.getLocalPort();
  }

  private void serve(Answer answer) {
    while (!listener.isClosed()) {
      try (Socket client = listener.accept()) {
        answer.to(client);
      } catch (IOException e) {
        if (!listener.isClosed()) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    thread.interrupt();
  }
}
