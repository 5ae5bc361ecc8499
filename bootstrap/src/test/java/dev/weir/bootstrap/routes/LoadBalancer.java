package dev.weir.bootstrap.routes;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Hands clients on, and tells by the PROXY protocol which of its addresses they connected to. */
final class LoadBalancer implements AutoCloseable {
  private final InetSocketAddress server;
  private final ServerSocket listener;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private volatile String destination = "";

  private LoadBalancer(InetSocketAddress server, ServerSocket listener) {
    this.server = server;
    this.listener = listener;
  }

  static LoadBalancer before(InetSocketAddress server) throws IOException {
    LoadBalancer balancer =
        new LoadBalancer(server, new ServerSocket(0, 0, InetAddress.getLoopbackAddress()));
    Thread.startVirtualThread(balancer::accept);
    return balancer;
  }

  /** Where clients connect that mean this address. */
  InetSocketAddress at(String address) {
    destination = address;
    return (InetSocketAddress) listener.getLocalSocketAddress();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        Socket upstream = new Socket(server.getAddress(), server.getPort());
        sockets.addAll(List.of(client, upstream));
        upstream.getOutputStream().write(header(client));
        Thread.startVirtualThread(() -> relay(client, upstream));
        Thread.startVirtualThread(() -> relay(upstream, client));
      }
    } catch (IOException e) {
      // The listener was closed, which is how this ends.
    }
  }

  /** Version 1 of the protocol. */
  private byte[] header(Socket client) {
    return "PROXY TCP4 192.0.2.1 %s %d %d\r\n"
        .formatted(destination, client.getPort(), server.getPort())
        .getBytes(StandardCharsets.US_ASCII);
  }

  private static void relay(Socket from, Socket to) {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      in.transferTo(out);
    } catch (IOException e) {
      // Either side went, which ends both.
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
