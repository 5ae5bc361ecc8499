package dev.weir.tds.instance;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server on a real socket that does one thing with each connection, and counts them: a connection
 * is counted from accept until this side of it is about to be closed. Not until it is closed: what
 * the close brings about may connect again before it could be counted.
 */
final class ScriptedServer implements AutoCloseable {
  /** What happens on a connection; it is closed afterwards. */
  interface Script {
    void run(Socket connection) throws IOException, InterruptedException;
  }

  private final ServerSocket listener;
  private final Script script;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger now = new AtomicInteger();
  private final AtomicInteger most = new AtomicInteger();

  private ScriptedServer(int port, Script script) throws IOException {
    this.script = script;
    this.listener = new ServerSocket(port, 1_000, InetAddress.getLoopbackAddress());
  }

  static ScriptedServer start(Script script) throws IOException {
    return start(0, script);
  }

  static ScriptedServer start(int port, Script script) throws IOException {
    ScriptedServer server = new ScriptedServer(port, script);
    Thread.ofVirtual().start(server::acceptAll);
    return server;
  }

  /** Sends everything back, until the client says that nothing more comes. */
  static ScriptedServer echo() throws IOException {
    return start(
        connection -> {
          InputStream in = connection.getInputStream();
          OutputStream out = connection.getOutputStream();
          in.transferTo(out);
        });
  }

  /** Takes what comes and never says or closes anything, until {@code end} is counted down. */
  static ScriptedServer deaf(CountDownLatch end) throws IOException {
    return start(connection -> end.await());
  }

  int port() {
    return listener.getLocalPort();
  }

  int connectionsNow() {
    return now.get();
  }

  int connectionsMost() {
    return most.get();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket connection : open) {
      connection.close();
    }
  }

  private void acceptAll() {
    try {
      while (true) {
        Socket connection = listener.accept();
        open.add(connection);
        most.accumulateAndGet(now.incrementAndGet(), Math::max);
        Thread.ofVirtual().start(() -> serve(connection));
      }
    } catch (IOException closed) {
      // The test is over.
      open.clear();
    }
  }

  private void serve(Socket connection) {
    try (connection) {
      runCounted(connection);
    } catch (IOException broken) {
      // The peer broke off, which some tests do on purpose; the counts tell.
      open.remove(connection);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void runCounted(Socket connection) throws IOException, InterruptedException {
    try {
      script.run(connection);
    } finally {
      now.decrementAndGet();
    }
  }
}
