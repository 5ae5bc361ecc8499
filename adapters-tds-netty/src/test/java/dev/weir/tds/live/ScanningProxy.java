package dev.weir.tds.live;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Stands between a driver and a server and reads both sides along. */
final class ScanningProxy implements AutoCloseable {
  private static final int BUFFER = 1 << 16;

  /** What takes what one side said. */
  private interface Listener {
    void heard(byte[] bytes, int length);
  }

  private final InetSocketAddress server;
  private final ServerSocket listener;
  private final Findings findings;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final List<Conversation> conversations = new CopyOnWriteArrayList<>();

  private ScanningProxy(InetSocketAddress server, ServerSocket listener, Findings findings) {
    this.server = server;
    this.listener = listener;
    this.findings = findings;
  }

  static ScanningProxy before(InetSocketAddress server, Findings findings) throws IOException {
    ServerSocket listener = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    ScanningProxy proxy = new ScanningProxy(server, listener, findings);
    Thread.startVirtualThread(proxy::accept);
    return proxy;
  }

  InetSocketAddress address() {
    return (InetSocketAddress) listener.getLocalSocketAddress();
  }

  private void accept() {
    try {
      while (true) {
        connect(listener.accept());
      }
    } catch (IOException e) {
      // The listener was closed, which is how this ends.
    }
  }

  private void connect(Socket client) throws IOException {
    Socket upstream = new Socket(server.getAddress(), server.getPort());
    sockets.addAll(List.of(client, upstream));
    Conversation conversation = new Conversation(findings);
    conversations.add(conversation);
    Thread.startVirtualThread(() -> relay(client, upstream, conversation::client));
    Thread.startVirtualThread(() -> relay(upstream, client, conversation::server));
  }

  private static void relay(Socket from, Socket to, Listener listener) {
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] buffer = new byte[BUFFER];
      int length = in.read(buffer);
      while (length >= 0) {
        listener.heard(buffer, length);
        out.write(buffer, 0, length);
        length = in.read(buffer);
      }
      to.shutdownOutput();
    } catch (IOException e) {
      // Either side went without a word, which is an end, too.
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : sockets) {
      socket.close();
    }
    conversations.forEach(Conversation::release);
  }
}
