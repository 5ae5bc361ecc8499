package dev.weir.bootstrap.keys;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ServerSocketFactory;

/**
 * Stands before a server on this host, until it is cut; before one that speaks no TLS, with TLS.
 */
final class Relay implements AutoCloseable {
  private final int port;
  private final ServerSocket listener;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();

  /** Relays to a port, by listeners of this kind. */
  Relay(int port, ServerSocketFactory listeners) throws IOException {
    this.port = port;
    this.listener = listeners.createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.startVirtualThread(this::accept);
  }

  static Relay plain(int port) throws IOException {
    return new Relay(port, ServerSocketFactory.getDefault());
  }

  int port() {
    return listener.getLocalPort();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
        sockets.addAll(List.of(client, server));
        Thread.startVirtualThread(() -> copy(client, server));
        Thread.startVirtualThread(() -> copy(server, client));
      }
    } catch (IOException e) {
      // Closed, which is how this ends.
    }
  }

  private static void copy(Socket from, Socket to) {
    try (from;
        to) {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException e) {
      // One of them has left.
    }
  }

  /** Ends all connections, and accepts none. */
  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
