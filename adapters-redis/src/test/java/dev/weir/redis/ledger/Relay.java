package dev.weir.redis.ledger;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An address behind which another server may stand from one moment to the next. */
final class Relay implements AutoCloseable {
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final ServerSocket listening;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private volatile int target;

  Relay(int target) throws IOException {
    this.target = target;
    this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    threads.execute(this::accept);
  }

  int port() {
    return listening.getLocalPort();
  }

  /** Cuts what is connected; who connects now finds the other one. */
  void leadTo(int other) throws IOException {
    target = other;
    cut();
  }

  private void cut() throws IOException {
    for (Socket socket : open) {
      socket.close();
    }
    open.clear();
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket client = listening.accept();
        open.add(client);
        Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
        open.add(server);
        threads.execute(() -> copy(client, server));
        threads.execute(() -> copy(server, client));
      } catch (IOException e) {
        if (!listening.isClosed()) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  /** Until either end is gone. */
  private static void copy(Socket from, Socket to) {
    try (from;
        to;
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      byte[] buffer = new byte[8_192];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        out.write(buffer, 0, read);
        out.flush();
      }
    } catch (IOException e) {
      return;
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
    cut();
    threads.shutdownNow();
  }
}
