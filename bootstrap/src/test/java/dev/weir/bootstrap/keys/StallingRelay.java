package dev.weir.bootstrap.keys;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * Relays one client, and stops reading the answer behind this many bytes. Its kernel takes little
 * more, as that of a client does which has stopped.
 */
final class StallingRelay implements AutoCloseable {
  private static final int RECEIVE_BUFFER = 16_384;

  private final ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  private final Socket server = new Socket();

  StallingRelay(InetSocketAddress address, int bytesBack) throws IOException {
    server.setReceiveBufferSize(RECEIVE_BUFFER);
    server.connect(address);
    Thread.startVirtualThread(() -> relay(bytesBack));
  }

  int port() {
    return listener.getLocalPort();
  }

  private void relay(int bytesBack) {
    try (Socket client = listener.accept()) {
      Thread.startVirtualThread(() -> copy(client, server, Long.MAX_VALUE));
      copy(server, client, bytesBack);
      listener.accept().close();
    } catch (IOException e) {
      // Closed, which is how this ends.
    }
  }

  private static void copy(Socket from, Socket to, long most) {
    byte[] buffer = new byte[4_096];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      long copied = 0;
      int count = 0;
      while (count >= 0 && copied < most) {
        out.write(buffer, 0, count);
        copied += count;
        count = in.read(buffer);
      }
    } catch (IOException e) {
      // One of them has left.
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    listener.close();
  }
}
