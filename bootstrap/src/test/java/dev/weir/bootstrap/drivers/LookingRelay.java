package dev.weir.bootstrap.drivers;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Stands between Weir and a server. What a session asks for by the name of a look is held back
 * until it has been looked: what Weir had to decide about the request before, it has decided then.
 */
final class LookingRelay implements AutoCloseable {
  private static final int BUFFER = 1 << 14;

  private final InetSocketAddress server;
  private final Consumer<Look> looking;
  private final ServerSocket listener;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final Set<Look> seen = ConcurrentHashMap.newKeySet();

  /** Relays to a server. */
  LookingRelay(InetSocketAddress server, Consumer<Look> looking) throws IOException {
    this.server = server;
    this.looking = looking;
    this.listener = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    Thread.startVirtualThread(this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  /** The looks there were. */
  Set<Look> seen() {
    return new HashSet<>(seen);
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        Socket upstream = new Socket(server.getAddress(), server.getPort());
        client.setTcpNoDelay(true);
        upstream.setTcpNoDelay(true);
        sockets.add(client);
        sockets.add(upstream);
        Thread.startVirtualThread(() -> relay(client, upstream, true));
        Thread.startVirtualThread(() -> relay(upstream, client, false));
      }
    } catch (IOException e) {
      // The listener was closed, which is how this ends.
    }
  }

  private void relay(Socket from, Socket to, boolean requests) {
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] buffer = new byte[BUFFER];
      byte[] before = new byte[0];
      for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
        if (requests) {
          before = lookedAt(before, buffer, length);
        }
        out.write(buffer, 0, length);
      }
      to.shutdownOutput();
    } catch (IOException e) {
      close(to);
    }
  }

  /** What may be the beginning of a name that is cut in two. */
  private byte[] lookedAt(byte[] before, byte[] buffer, int length) {
    byte[] all = Arrays.copyOf(before, before.length + length);
    System.arraycopy(buffer, 0, all, before.length, length);
    @Nullable Look look = Look.in(all, all.length);
    if (look != null && seen.add(look)) {
      looking.accept(look);
    }
    return Arrays.copyOfRange(all, Math.max(0, all.length - Look.LONGEST), all.length);
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // It is closed, then.
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    sockets.forEach(LookingRelay::close);
  }
}
