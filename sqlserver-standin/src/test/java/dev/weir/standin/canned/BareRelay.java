package dev.weir.standin.canned;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A bare relay: two threads a connection, each of which copies one direction. */
final class BareRelay implements Relay {
  private final ServerSocket listener = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
  private final InetSocketAddress server;
  private final List<Thread> threads = new CopyOnWriteArrayList<>();
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();

  BareRelay(InetSocketAddress server) throws IOException {
    this.server = server;
    Thread.ofPlatform().name("bare-relay").daemon().start(this::accept);
  }

  @Override
  public InetSocketAddress address() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), listener.getLocalPort());
  }

  @Override
  public long processorNanos() {
    return threads.stream()
        .mapToLong(
            thread -> ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.threadId()))
        .sum();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        Socket upstream = new Socket();
        upstream.connect(server);
        client.setTcpNoDelay(true);
        upstream.setTcpNoDelay(true);
        sockets.add(client);
        sockets.add(upstream);
        copy(client, upstream);
        copy(upstream, client);
      }
    } catch (SocketException closed) {
      // That is how it ends.
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private void copy(Socket from, Socket to) {
    threads.add(
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  try (from;
                      to) {
                    from.getInputStream().transferTo(to.getOutputStream());
                  } catch (IOException ended) {
                    // One side has gone; the other is closed with it.
                  }
                }));
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
